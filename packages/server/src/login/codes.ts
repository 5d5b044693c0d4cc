import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'

import { type accounts, oneTimeCodes } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { fits, hashSecret } from '../lib/passwords.ts'

const goodFor = 10 * 60_000
const mostTries = 5

type Account = typeof accounts.$inferSelect

/** Sends a new code of six digits to the account's address; for no account only takes as long. */
export async function sendCode({ database, clock, sendMail, log }: Deps, account: Account | undefined): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = await hashSecret(code)
  if (!account) return
  const fresh = { hash, tries: 0, expires_at: new Date(clock.now() + goodFor) }
  await database
    .insert(oneTimeCodes)
    .values({ account_id: account.id, ...fresh })
    .onConflictDoUpdate({ target: oneTimeCodes.account_id, set: fresh })
  // Not awaited: how long the mail server takes would tell that the address is known.
  void sendMail({
    to: account.email,
    subject: 'Your one-time code',
    text: `Your code is ${code}\n\nIt is good for ten minutes. If you did not ask for it, nothing needs to be done.\n`,
  }).catch((error: unknown) => log.error('mail not sent', error))
}

/** Whether the code is the account's current one; it then cannot be used again. Every try counts, five are allowed. */
export async function redeemCode({ database, clock }: Deps, account: Account | undefined, code: string): Promise<boolean> {
  // Counted in one statement, so that tries at the same time cannot slip through.
  const [row] = account
    ? await database
        .update(oneTimeCodes)
        .set({ tries: sql`${oneTimeCodes.tries} + 1` })
        .where(eq(oneTimeCodes.account_id, account.id))
        .returning()
    : []
  const usable = row !== undefined && row.tries <= mostTries && row.expires_at.getTime() > clock.now()
  if (!(await fits(code, usable ? row.hash : undefined))) return false
  const used = await database
    .delete(oneTimeCodes)
    .where(eq(oneTimeCodes.hash, row?.hash ?? ''))
    .returning()
  return used.length === 1
}
