import { and, eq, inArray, isNull, lt, ne, placeholder } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import { accounts, providers, tokens } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import type { AcceptedTokens } from '../lib/serve.ts'
import { hashOf, newToken } from '../lib/token.ts'
import type { User } from '../lib/user.ts'

/** The lifetime of a token from a one-time code, in milliseconds. */
const resetLength = 15 * 60_000

/** Creates a token for an account. Only its hash is stored. */
export async function issueToken(
  { clock, settings }: Deps,
  writer: Writer,
  accountId: string,
  purpose: 'session' | 'reset',
): Promise<string> {
  const token = newToken()
  const created_at = new Date(clock.now())
  const expires_at = new Date(clock.now() + (purpose === 'reset' ? resetLength : settings.tokenHours * 3600_000))
  await writer.insert(tokens).values({ hash: hashOf(token), account_id: accountId, purpose, created_at, expires_at })
  return token
}

/** An assistant's own name, or their e-mail if unknown; '' for a provider, whose profile has the name. */
export const nameOf = ({ name, email, role }: Pick<typeof accounts.$inferSelect, 'name' | 'email' | 'role'>): string =>
  name || (role === 'assistant' ? email : '')

/** True if nobody can sign in: the account is closed, or its provider is inactive. */
export const isClosed = (found: { account: { disabled_at: Date | null }; provider: { status: string } }): boolean =>
  found.account.disabled_at !== null || found.provider.status !== 'active'

const ended = (message: string) => new Refusal(401, message, { status: 'token_expired' })

/**
 * Finds the user of a request's token. Queries the database at every call, so that a token ends at once. Throws 401
 * `token_expired` if it is unknown, ended, or suspended while the user's screen is locked; 403 if it came from a one-time code
 * and is used for anything but setting a new password.
 */
export function bearers({ database, clock }: Deps): (request: Request, accepted: AcceptedTokens) => Promise<User> {
  // Only the required columns: a provider's row can hold a picture of 400 kB.
  const bearer = prepared(
    database
      .select({
        token: {
          purpose: tokens.purpose,
          expires_at: tokens.expires_at,
          revoked_at: tokens.revoked_at,
          suspended_at: tokens.suspended_at,
        },
        account: {
          id: accounts.id,
          practice_id: accounts.practice_id,
          email: accounts.email,
          name: accounts.name,
          role: accounts.role,
          disabled_at: accounts.disabled_at,
        },
        provider: { azz_id: providers.azz_id, status: providers.status },
      })
      .from(tokens)
      .innerJoin(accounts, eq(accounts.id, tokens.account_id))
      .innerJoin(providers, eq(providers.id, accounts.provider_id))
      .where(eq(tokens.hash, placeholder('hash'))),
  )
  return async (request, accepted) => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (!token) throw ended('Please log in.')
    const hash = hashOf(token)
    const [row] = await bearer.execute({ hash })
    if (!row || isClosed(row) || row.token.revoked_at || row.token.expires_at.getTime() <= clock.now())
      throw ended('Your session has expired. Please log in again.')
    if (row.token.suspended_at && !accepted.suspended) throw ended('Your session is locked. Please sign in again.')
    if (row.token.purpose === 'reset' && !accepted.resetting) throw new Refusal(403, 'Please set a new password first.')
    const { account, provider } = row
    return {
      accountId: account.id,
      practiceId: account.practice_id,
      email: account.email,
      name: nameOf(account),
      role: account.role,
      providerId: provider.azz_id,
      purpose: row.token.purpose,
      tokenHash: hash,
    }
  }
}

/** Of the given token hashes, those that have ended, or whose screen is locked. */
export async function endedTokens({ database, clock }: Deps, hashes: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({
      hash: tokens.hash,
      revoked_at: tokens.revoked_at,
      suspended_at: tokens.suspended_at,
      expires_at: tokens.expires_at,
      account: { disabled_at: accounts.disabled_at },
      provider: { status: providers.status },
    })
    .from(tokens)
    .innerJoin(accounts, eq(accounts.id, tokens.account_id))
    .innerJoin(providers, eq(providers.id, accounts.provider_id))
    .where(inArray(tokens.hash, [...hashes]))
  const good = rows.filter(
    (row) => !isClosed(row) && !row.revoked_at && !row.suspended_at && row.expires_at.getTime() > clock.now(),
  )
  const valid = new Set(good.map(({ hash }) => hash))
  return hashes.filter((hash) => !valid.has(hash))
}

/**
 * Ends the token at once, and its real-time connections. It is revoked for good when the user logs out, and suspended when they
 * lock the screen: signing in again gives a new token, and the client revokes this one.
 */
export async function endToken(
  { database, clock, realtime }: Deps,
  hash: string,
  moment: 'revoked_at' | 'suspended_at',
): Promise<void> {
  await database
    .update(tokens)
    .set({ [moment]: new Date(clock.now()) })
    .where(and(eq(tokens.hash, hash), isNull(tokens[moment])))
  realtime.dismiss([hash])
}

/** After a new password, turns the token that set it into a session and ends the account's others. Returns their hashes. */
export async function keepOnlyToken({ clock, settings }: Deps, writer: Writer, user: User): Promise<string[]> {
  const ended = await writer
    .update(tokens)
    .set({ revoked_at: new Date(clock.now()) })
    .where(and(eq(tokens.account_id, user.accountId), ne(tokens.hash, user.tokenHash), isNull(tokens.revoked_at)))
    .returning({ hash: tokens.hash })
  const session = { purpose: 'session', expires_at: new Date(clock.now() + settings.tokenHours * 3600_000) } as const
  if (user.purpose === 'reset') await writer.update(tokens).set(session).where(eq(tokens.hash, user.tokenHash))
  return ended.map(({ hash }) => hash)
}

/** Deletes tokens that ended more than a day ago. */
export async function forgetOldTokens({ database, clock }: Deps): Promise<void> {
  await database.delete(tokens).where(lt(tokens.expires_at, new Date(clock.now() - 24 * 3600_000)))
}
