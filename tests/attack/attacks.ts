import { accounts, password } from '../journeys/accounts.ts'
import type { Attacked } from './attacked.ts'
import { type Answers, type Flood, flood, floodBeside, requestText } from './flood.ts'

export interface Finding {
  attack: string
  measured: string
  limit: string
  isHeld: boolean
}

type Attack = (attacked: Attacked) => Promise<Finding>

const api = '/api/v4/provider_api'
const json = { 'content-type': 'application/json' }
const count = (codes: readonly number[], code: number) => codes.filter((one) => one === code).length
const times = (number: number, make: (index: number) => string) => Array.from({ length: number }, (_, index) => make(index))
const codesOf = (answers: Answers) =>
  Object.entries(answers)
    .map(([code, number]) => `${number} × ${code}`)
    .join(', ')

/**
 * How many of guesses that are sent at the same moment were looked at: the answer to those is 401. `free` ones are; after 5 seconds each
 * of `counters` allows another one, after 10 more the next, so a slow machine looks at more.
 */
function guesses(attack: string, { free, counters }: Allowed, send: (attacked: Attacked) => Promise<number>[]): Attack {
  return async (attacked) => {
    const began = performance.now()
    const codes = await Promise.all(send(attacked))
    const waited = Math.ceil((performance.now() - began) / 1000)
    const limit = free + counters * Math.floor(Math.log2(waited / 5 + 1))
    const looked = count(codes, 401)
    const isHeld = looked <= limit && looked + count(codes, 429) + count(codes, 503) === codes.length
    return { attack, measured: `${looked} of ${codes.length} looked at, in ${waited} s`, limit: `${limit}`, isHeld }
  }
}

interface Allowed {
  free: number
  counters: number
}

const network = (index: number) => `203.0.113.${index}`
const login = ({ post }: Attacked, email: string, from: string) => post('login', { email, password: 'not the password' }, from)
const code = ({ post }: Attacked, email: string, from: string) => post('verify-otp', { email, otp_code: '00000000' }, from)

/** Requests that one connection sends without waiting, and how many of them were answered. */
function pipelined(attack: string, connections: number, sent: readonly string[]): Attack {
  const limit = 5
  return async ({ port }) => {
    const answers = await flood({ port, connections, sent, requests: inARow, seconds: 0 })
    const all = Object.values(answers).reduce((sum, number) => sum + number, 0)
    return {
      attack: `${attack}, ${inARow} in a row on each of ${connections} connections`,
      measured: `${all} answered (${codesOf(answers)})`,
      // The last answer of a connection refuses the next request.
      limit: `${connections * (limit + 1)}`,
      isHeld: all <= connections * (limit + 1),
    }
  }
}

/** Requests that a connection sends without waiting for an answer. */
const inARow = 60
/** Logins with invented e-mails, for a connection. */
const logins = (from: string) =>
  times(inARow, (index) => {
    const body = JSON.stringify({ email: `nobody${index}@nowhere.example`, password: 'not the password' })
    return requestText('POST', `${api}/login`, { ...json, 'x-forwarded-for': from }, body)
  }).join('')
const health = requestText('GET', '/health').repeat(inARow)
const unsignedEvent = requestText('POST', '/apps/chartside/events?auth_key=x', { ...json, 'content-length': '1000000' })

/** What is counted takes seconds, and is the same on a busy machine. */
export const counted: readonly Attack[] = [
  guesses('120 one-time codes for one account at once, from 120 networks', { free: 50, counters: 1 }, (attacked) =>
    Array.from({ length: 120 }, (_, index) => code(attacked, accounts.okafor.email, network(index))),
  ),
  guesses('120 one-time codes for one account at once, from one network', { free: 5, counters: 1 }, (attacked) =>
    Array.from({ length: 120 }, () => code(attacked, accounts.weber.email, network(1))),
  ),
  guesses('120 passwords for one account at once, from 120 networks', { free: 50, counters: 2 }, (attacked) =>
    Array.from({ length: 120 }, (_, index) => login(attacked, accounts.okafor.email, network(index))),
  ),
  guesses('120 passwords for one account at once, from 120 addresses of one IPv6 /64', { free: 5, counters: 1 }, (attacked) =>
    Array.from({ length: 120 }, (_, index) => login(attacked, accounts.tanaka.email, `2001:db8:1:2::${index.toString(16)}`)),
  ),
  ownerAtNewBrowser,
  pipelined('logins with invented e-mails', 5, [logins('198.51.100.9')]),
  pipelined('/health', 5, [health]),
  eventsWithoutBodies,
]

/** After the strangers' guesses above and more, the owner signs in at a new browser, in the owner's network and in a new one. */
async function ownerAtNewBrowser(attacked: Attacked): Promise<Finding> {
  const { email } = accounts.weber
  const own = '198.51.100.20'
  const mine = await attacked.post('login', { email, password }, own)
  await Promise.all(Array.from({ length: 120 }, (_, index) => login(attacked, email, network(index % 12))))
  const codes = [mine]
  for (const from of [own, '198.51.100.21']) codes.push(await attacked.post('login', { email, password }, from))
  return {
    attack: 'right password at a new browser, after 120 guesses at once from 12 networks',
    measured: `${codes.join(', ')} (before, own network, new network)`,
    limit: '200 each',
    isHeld: count(codes, 200) === codes.length,
  }
}

/** Events without a signature announce a megabyte and send nothing of it: the answer must not wait for it. */
async function eventsWithoutBodies({ port }: Attacked): Promise<Finding> {
  const answers = await flood({ port, connections: 100, sent: [unsignedEvent], requests: 1, seconds: 0 })
  return {
    attack: '100 events without a signature, each of 1 MB, nothing of it sent',
    measured: `${answers['401'] ?? 0} refused at once`,
    limit: '100',
    isHeld: answers['401'] === 100,
  }
}

/** How long others may wait, as a multiple of what they wait on a quiet server. */
const longest = 10
const seconds = 5

/** The slowest twentieth of light calls of somebody in another practice during a flood, compared with before. */
function delays(attack: string, make: (attacked: Attacked) => Promise<Omit<Flood, 'port' | 'seconds'>>): Attack {
  return async (attacked) => {
    const flooding = { ...(await make(attacked)), port: attacked.port, seconds: seconds + 2 }
    const quiet = await slowest(attacked, seconds)
    const flooded = floodBeside(flooding)
    // The attacking process has to start.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const during = await slowest(attacked, seconds)
    const answers = await flooded
    const ratio = during / quiet
    return {
      attack,
      measured: `p95 ${quiet.toFixed(0)} → ${during.toFixed(0)} ms, ×${ratio.toFixed(1)} (${codesOf(answers)})`,
      limit: `×${longest}`,
      isHeld: ratio <= longest,
    }
  }
}

async function slowest({ lightCall }: Attacked, long: number): Promise<number> {
  const until = performance.now() + long * 1000
  const taken: number[] = []
  while (performance.now() < until) {
    taken.push(await lightCall())
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  taken.sort((one, other) => one - other)
  return taken[Math.floor(taken.length * 0.95)]!
}

/** What is measured in time takes minutes, and says little on a busy machine. */
export const timed: readonly Attack[] = [
  delays(`logins with invented e-mails, ${inARow} in a row on 20 connections`, async () => ({
    ...{ connections: 20, requests: inARow, sent: [logins('198.51.100.9')] },
  })),
  delays(`the same from 20 networks`, async () => ({
    ...{ connections: 20, requests: inARow, sent: times(20, (index) => logins(network(index))) },
  })),
  delays(`/health, ${inARow} in a row on 40 connections`, async () => ({
    ...{ connections: 40, requests: inARow, sent: [health] },
  })),
  delays('events without a signature, 64 kB of 1 MB sent, on 40 connections', async () => ({
    connections: 40,
    requests: 1,
    sent: [unsignedEvent + 'x'.repeat(65_536)],
  })),
  delays('searches of one user on 40 connections', async ({ signIn }) => {
    const from = '198.51.100.40'
    const headers = { ...json, authorization: `Bearer ${await signIn(accounts.okafor.email, from)}`, 'x-forwarded-for': from }
    const search = requestText('POST', `${api}/search-patient`, headers, JSON.stringify({ input: 'jmaes smtihson' }))
    return { connections: 40, requests: 1, sent: [search] }
  }),
  delays('code tables of one user on 40 connections', async ({ signIn }) => {
    const from = '198.51.100.41'
    const headers = { authorization: `Bearer ${await signIn(accounts.tanaka.email, from)}`, 'x-forwarded-for': from }
    return { connections: 40, requests: 1, sent: [requestText('GET', `${api}/icd10-table?year=2021`, headers)] }
  }),
]
