import { forgotPassword, login, resetPassword, verifyOtp } from '@chartside/contract/login'
import { eq } from 'drizzle-orm'

import { accounts, oneTimeCodes, providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { hashSecret, requireHashRoom, verifySecret } from '../lib/passwords.ts'
import { countAttempt, type Limit, resetLimit } from '../lib/rate-limit.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import type { Asking } from '../lib/turns.ts'
import { isClosed, issueToken, keepOnlyToken, nameOf } from '../session/index.ts'
import { checkPassword, countCodeAttempt } from './attempts.ts'
import { redeemCode, sendCode } from './codes.ts'
import { knownPlace, rememberPlace } from './devices.ts'
import { checkNewPassword } from './new-password.ts'
import { mailPasswordChange } from './password-mail.ts'

interface Found {
  account: typeof accounts.$inferSelect
  provider: typeof providers.$inferSelect
}

const signedIn = ({ account, provider }: Found, tokens: { access_token: string; device_token: string }) => ({
  provider,
  ...tokens,
  account: { email: account.email, name: nameOf(account) },
})

export function loginRoutes(app: App, deps: Deps): void {
  const { database, log } = deps
  /** The account of an e-mail, and whether it has signed in from this browser and network. */
  const lookUp = async (body: { email: string; device_token?: string | undefined }, address: string) => {
    const email = body.email.trim().toLowerCase()
    const [found] = await database
      .select({ account: accounts, provider: providers })
      .from(accounts)
      .innerJoin(providers, eq(providers.id, accounts.provider_id))
      .where(eq(accounts.email, email))
    const accountId = found?.account.id
    return { email, found, accountId, ...(await knownPlace(deps, accountId, { token: body.device_token, address })) }
  }

  serve(app, login, async ({ body }, { address, request: { signal }, leaveTurn }) => {
    const { found, ...who } = await lookUp(body, address)
    const asking = { key: address, signal, comesFirst: who.device !== undefined }
    // Before anything is counted: a flood costs no more than this.
    requireHashRoom(asking)
    const verify = () => {
      leaveTurn()
      return verifySecret(body.password, found?.account.password_hash, asking)
    }
    await checkPassword(deps, { ...who, address, verify })
    if (!found) throw new Error('A password was right for nobody')
    if (isClosed(found)) throw new Refusal(403, 'This account is closed. Ask the administrator of your practice.')
    const device_token = await rememberPlace(deps, found.account.id, { token: body.device_token, address })
    const access_token = await issueToken(deps, database, found.account.id, 'session')
    return { message: 'Logged in successfully', data: signedIn(found, { access_token, device_token }) }
  })

  serve(app, forgotPassword, async ({ body }, { address }) => {
    const { found, device } = await lookUp(body, address)
    if (device === undefined) await countAttempt(deps, [{ what: 'code:address', subject: address, free: 20, maxWait: 60 }])
    // Not awaited: the time it takes would reveal that the address is known.
    if (found && !isClosed(found)) void sendCode(deps, found.account).catch((error: unknown) => log.error('mail not sent', error))
    return { message: 'OTP sent successfully' }
  })

  serve(app, verifyOtp, async ({ body }, { address }) => {
    const { found, ...who } = await lookUp(body, address)
    await countCodeAttempt(deps, { ...who, address })
    const good = await redeemCode(deps, found?.account.id, body.otp_code)
    if (!found || !good || isClosed(found)) throw new Refusal(401, 'The OTP is incorrect or has expired. Request a new one.')
    const device_token = await rememberPlace(deps, found.account.id, { token: body.device_token, address })
    const access_token = await issueToken(deps, database, found.account.id, 'reset')
    return { message: 'OTP verified successfully', data: signedIn(found, { access_token, device_token }) }
  })

  serve(
    app,
    resetPassword,
    async ({ body }, { user, request: { signal } }) => {
      const [account] = await database.select().from(accounts).where(eq(accounts.id, user.accountId))
      if (!account) throw new Error('A token of no account')
      const inSession = user.purpose === 'session'
      // A new password is hashed twice, and the token of a one-time code allows any number.
      await countAttempt(deps, [{ what: 'password:new', subject: account.id, free: 20, maxWait: 60 }])
      const asking = { key: account.id, signal, comesFirst: true }
      if (inSession) await checkCurrentPassword(body.current_password, account, asking)
      const current = { email: account.email, hash: account.password_hash, asking }
      await checkNewPassword(body, current, inSession ? 'ERROR' : 'ERROR_INFO')
      const password_hash = await hashSecret(body.password, asking)
      const ended = await database.transaction(async (transaction) => {
        await transaction.update(accounts).set({ password_hash }).where(eq(accounts.id, account.id))
        await transaction.delete(oneTimeCodes).where(eq(oneTimeCodes.account_id, account.id))
        return keepOnlyToken(deps, transaction, user)
      })
      deps.realtime.dismiss(ended)
      void mailPasswordChange(deps, account.email).catch((error: unknown) => log.error('mail not sent', error))
      return { message: inSession ? 'Password changed. Other devices have been signed out.' : 'Password reset successfully' }
    },
    { resetting: true },
  )

  /** An open session on a desk must not be enough to set a password. Throws 422 at the field, 429 after several wrong ones. */
  async function checkCurrentPassword(typed: string, { id, password_hash }: Found['account'], asking: Asking): Promise<void> {
    if (typed === '') throw refusedAt('current_password', 'Enter your current password.')
    const limit: Limit = { what: 'password', subject: id, free: 5, maxWait: 15 * 60 }
    await countAttempt(deps, [limit])
    if (!(await verifySecret(typed, password_hash, asking)))
      throw refusedAt('current_password', 'The current password is incorrect.')
    await resetLimit(deps, limit)
  }
}
