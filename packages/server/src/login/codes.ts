import { createHash, createHmac, randomInt } from 'node:crypto'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { accounts, oneTimeCodes } from '../database/schema.ts'
import type { Deps } from '../deps.ts'

const goodFor = 10 * 60_000
/** Milliseconds in which at most `maxCodes` mails are sent; codes last longer, so an owner who gets no new mail still has one. */
const pause = 5 * 60_000
const maxCodes = 2

type Account = typeof accounts.$inferSelect

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const onlyDigits = (code: string) => code.replace(/[\s-]/g, '')

/** There are so few mailed codes that a thief of the database could try them all: their hash needs the server's key. */
const mailedHash = (key: Buffer, code: string) => createHmac('sha256', key).update(`one-time code ${code}`).digest('hex')
/** An administrator's code is long, and is made by a process that may not have the server's key. */
const printedHash = (code: string) => createHash('sha256').update(`printed code ${code}`).digest('hex')

/**
 * Sends a new code of eight digits to the account's address. Earlier codes stay valid, and the number of mails is limited, so
 * that a stranger who asks again and again changes nothing for the owner.
 */
export async function sendCode(deps: Deps, account: Account): Promise<void> {
  const code = digits(8)
  if (!(await takeTurn(deps, account.id, code))) return
  await deps.sendMail({
    to: account.email,
    subject: 'Your one-time code',
    text: `Your code is ${code}\n\nIt is good for ten minutes. If you did not ask for it, nothing needs to be done.\n`,
  })
}

/** Stores a code that is going to be mailed. Returns false if the account has had enough mails for now. */
function takeTurn({ database, clock, signingKey }: Deps, accountId: string, code: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    // Locked, so that each of several simultaneous requests counts the codes of those before it.
    await transaction.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const recently = and(
      eq(oneTimeCodes.account_id, accountId),
      gt(oneTimeCodes.created_at, new Date(clock.now() - pause)),
      // An administrator's code is good for longer, and is not mailed.
      lt(oneTimeCodes.expires_at, new Date(clock.now() + 2 * goodFor)),
    )
    if ((await transaction.$count(oneTimeCodes, recently)) >= maxCodes) return false
    await keep(transaction, accountId, mailedHash(signingKey, code), clock.now(), goodFor)
    return true
  })
}

/** Makes a code of sixteen digits for an administrator to hand over; good for `milliseconds`. */
export async function printedCode(writer: Writer, accountId: string, now: number, milliseconds: number): Promise<string> {
  const code = digits(16)
  await keep(writer, accountId, printedHash(code), now, milliseconds)
  return code.replace(/(\d{4})(?=\d)/g, '$1 ')
}

async function keep(writer: Writer, account_id: string, hash: string, now: number, milliseconds: number): Promise<void> {
  await writer
    .insert(oneTimeCodes)
    .values({ account_id, hash, created_at: new Date(now), expires_at: new Date(now + milliseconds) })
}

/** Whether the code is one of the account's. If so, it and every other code of the account are used up. */
export async function redeemCode(deps: Deps, accountId: string | undefined, typed: string): Promise<boolean> {
  const { database, clock, signingKey } = deps
  const code = onlyDigits(typed)
  const hashes = [mailedHash(signingKey, code), printedHash(code)]
  // Used up by the statement that finds it, so that only one of two simultaneous requests gets it.
  const used = await database
    .delete(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.account_id, accountId ?? ''),
        inArray(oneTimeCodes.hash, hashes),
        gt(oneTimeCodes.expires_at, new Date(clock.now())),
      ),
    )
    .returning()
  if (accountId === undefined || used.length === 0) return false
  await database.delete(oneTimeCodes).where(eq(oneTimeCodes.account_id, accountId))
  return true
}

/** Deletes expired codes. */
export async function forgetOldCodes({ database, clock }: Deps): Promise<void> {
  await database.delete(oneTimeCodes).where(lt(oneTimeCodes.expires_at, new Date(clock.now())))
}
