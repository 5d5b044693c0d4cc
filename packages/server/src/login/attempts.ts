// The waits before another attempt to sign in. Strangers can make each other wait, but never a browser in which the account's
// owner has signed in, nor a new browser in a network from which the owner has, and never a user with a code from the owner's mailbox.
import type { Deps } from '../deps.ts'
import { countAttempt, type Limit, refundAttempt, resetLimit, secondsToWait, tooMany, uncountAttempt } from '../lib/rate-limit.ts'
import { Refusal } from '../lib/refusal.ts'

interface Attempt {
  email: string
  /** The client's network address. */
  address: string
  /** The account with this e-mail; undefined if there is none. */
  accountId: string | undefined
  /** The name of a browser that the account has signed in from. */
  device: string | undefined
  /** True if the account has signed in from this network. */
  isKnownNetwork: boolean
  /** Checks the password; takes just as long for an unknown account. */
  verify: () => Promise<boolean>
}

const quarter = 15 * 60
const day = 24 * 3600
const wrong = () => new Refusal(401, 'Incorrect email or password.')

/** Resolves if the password is right. Throws 401 or 429, neither of which reveals whether the account exists. */
export async function checkPassword(deps: Deps, attempt: Attempt): Promise<void> {
  const { device, verify } = attempt
  const ofDevice: Limit = { what: 'login:device', subject: device ?? '', free: 100, maxWait: quarter }
  // After a hundred wrong passwords in a row a browser is like any other.
  if (device === undefined || (await secondsToWait(deps, ofDevice)) > 0) return fromElsewhere(deps, attempt)
  if (!(await looked(deps, verify, [ofDevice]))) throw wrong()
  await resetLimit(deps, ofDevice)
}

/** A guess that is not looked at, since no turn is left for it or its client has gone, tells nothing, and does not count. */
async function looked(deps: Deps, verify: Attempt['verify'], counted: readonly Limit[]): Promise<boolean> {
  try {
    return await verify()
  } catch (error) {
    await uncountAttempt(deps, counted)
    throw error
  }
}

/**
 * Takes a turn of the account and returns its limits. What all networks share is counted apart for those from which the owner has
 * signed in, and for the first guesses of each other one, so that strangers make the owner wait for other strangers' networks at most.
 */
async function takeAccountTurn(deps: Deps, { email, address, isKnownNetwork }: Attempt): Promise<Limit[]> {
  const pair: Limit = { what: 'login:pair', subject: `${email} ${address}`, free: 5, maxWait: quarter }
  const known: Limit = { what: 'login:account-known', subject: email, free: 50, maxWait: 5 * 60 }
  const first: Limit = { ...pair, what: 'login:first', free: 2, firstWait: day, maxWait: day, memory: day }
  const firsts: Limit = { what: 'login:account-first', subject: email, free: 25, maxWait: 60 }
  const others: Limit = { what: 'login:account', subject: email, free: 25, maxWait: 5 * 60 }
  const [limits, instead] = isKnownNetwork
    ? [[pair, known]]
    : [
        [pair, first, firsts],
        [pair, others],
      ]
  try {
    await countAttempt(deps, limits!)
    return limits!
  } catch (error) {
    if (!instead) throw error
    await countAttempt(deps, instead)
    return instead
  }
}

async function fromElsewhere(deps: Deps, attempt: Attempt): Promise<void> {
  const { address, accountId, verify } = attempt
  const [pair, ...shared] = (await takeAccountTurn(deps, attempt)) as [Limit, ...Limit[]]

  // Guesses at accounts that do not exist must not stop anybody, and must look like all others. So only guesses at existing
  // accounts make a right password wait, while all guesses together decide the answer to a wrong one.
  const any: Limit = { what: 'login:address', subject: address, free: 50, maxWait: 60 }
  const alike: Limit = { ...any, what: accountId === undefined ? 'login:unknown' : 'login:known' }
  const [wait, waitOfAlike] = [await secondsToWait(deps, any), await secondsToWait(deps, alike)]
  const counted = [...shared, ...(wait > 0 ? [] : [any]), ...(waitOfAlike > 0 ? [] : [alike])]
  if (!(await looked(deps, verify, [pair, ...counted]))) throw wait > 0 ? tooMany(wait) : wrong()
  if (wait > 0 && waitOfAlike > 0) throw tooMany(wait)
  await resetLimit(deps, pair)
  await refundAttempt(deps, counted)
}

/** Takes a turn for a one-time code. Throws 429. Guesses from elsewhere do not count against a known browser. */
export function countCodeAttempt(
  deps: Deps,
  { email, address, device }: Pick<Attempt, 'email' | 'address' | 'device'>,
): Promise<void> {
  // There are a hundred million codes, and four may be valid. So that guesses from everywhere do not come near
  // one of them, they are remembered for a day: after an hour of silence, fifty more would be free.
  const shared = { maxWait: quarter, memory: day }
  if (device !== undefined) return countAttempt(deps, [{ what: 'code:device', subject: device, free: 5, ...shared }])
  return countAttempt(deps, [
    { what: 'code:pair', subject: `${email} ${address}`, free: 5, maxWait: quarter },
    { what: 'code:account', subject: email, free: 50, ...shared },
  ])
}
