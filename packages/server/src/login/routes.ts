import { forgotPassword, login, resetPassword, verifyOtp } from '@chartside/contract/login'
import { eq } from 'drizzle-orm'

import { accounts, providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { fits, hashSecret } from '../lib/passwords.ts'
import { countAttempt, forgiveAttempt, type Limit } from '../lib/rate-limit.ts'
import { Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { issueToken, keepOnlyToken } from '../session/index.ts'
import { redeemCode, sendCode } from './codes.ts'
import { checkNewPassword } from './new-password.ts'

const quarter = 15 * 60

const limitsOf = (what: string, email: string, address: string): Limit[] => [
  { what: `${what}:pair`, whom: `${email} ${address}`, times: 10, seconds: quarter },
  { what: `${what}:account`, whom: email, times: 50, seconds: quarter },
  { what: `${what}:address`, whom: address, times: 100, seconds: quarter },
]

export function loginRoutes(app: App, deps: Deps): void {
  const { database } = deps
  const accountOf = async (email: string) => {
    const [row] = await database
      .select({ account: accounts, provider: providers })
      .from(accounts)
      .innerJoin(providers, eq(providers.id, accounts.provider_id))
      .where(eq(accounts.email, email))
    return row
  }

  serve(app, login, async ({ body }, { address }) => {
    const email = body.email.trim().toLowerCase()
    const limits = limitsOf('login', email, address)
    await countAttempt(deps, limits)
    const found = await accountOf(email)
    const good = await fits(body.password, found?.account.password_hash)
    if (!found || !good) throw new Refusal(401, 'Incorrect email or password.')
    await forgiveAttempt(deps, limits)
    const access_token = await issueToken(deps, database, found.account.id, 'session')
    return { message: 'Logged in successfully', data: { provider: found.provider, access_token } }
  })

  serve(app, forgotPassword, async ({ body }, { address }) => {
    const email = body.email.trim().toLowerCase()
    await countAttempt(deps, [
      { what: 'forgot:account', whom: email, times: 5, seconds: quarter },
      { what: 'forgot:address', whom: address, times: 50, seconds: quarter },
    ])
    await sendCode(deps, (await accountOf(email))?.account)
    return { message: 'OTP sent successfully' }
  })

  serve(app, verifyOtp, async ({ body }, { address }) => {
    const email = body.email.trim().toLowerCase()
    const limits = limitsOf('otp', email, address)
    await countAttempt(deps, limits)
    const found = await accountOf(email)
    const good = await redeemCode(deps, found?.account, body.otp_code.trim())
    if (!found || !good) throw new Refusal(401, 'The OTP is incorrect or has expired. Request a new one.')
    await forgiveAttempt(deps, limits)
    const access_token = await issueToken(deps, database, found.account.id, 'reset')
    return { message: 'OTP verified successfully', data: { provider: found.provider, access_token } }
  })

  serve(
    app,
    resetPassword,
    async ({ body }, { user }) => {
      checkNewPassword(body, user.email)
      const password_hash = await hashSecret(body.password)
      const ended = await database.transaction(async (transaction) => {
        await transaction.update(accounts).set({ password_hash }).where(eq(accounts.id, user.accountId))
        return keepOnlyToken(deps, transaction, user)
      })
      deps.realtime.dismiss(ended)
      return { message: 'Password reset successfully' }
    },
    { resetting: true },
  )
}
