import { login } from '@chartside/contract/login'
import { computed } from 'nanostores'

import { CallError, Failed, Refused } from '../errors.ts'
import { createForm } from '../lib/form.ts'
import { lockWords } from './lock-words.ts'
import type { Session } from './session.ts'

/** Signs the same user in again behind the lock; if the page supplies the token, the page is asked. */
export function createUnlockForm(session: Session) {
  const { clock } = session.environment
  const form = createForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' && !session.embedded ? { password: lockWords.missing } : {}),
    async send({ password }) {
      if (session.embedded) return continueByPage()
      const now = session.$session.get()
      const email = now.state === 'in' ? now.email : ''
      const { data } = await session
        .call(login, { body: { email, password, ...(await session.device.sent()) } })
        .catch(dismissToast)
      session.touch(clock.now())
      session.unlock({ token: data.access_token, provider: data.provider, account: data.account })
    },
  })

  /** The message is shown at the field; a toast would become visible only after unlocking. */
  function dismissToast(error: unknown): never {
    const { $toasts, dismiss } = session.environment.toasts
    if (error instanceof Refused && error.shown) for (const { id, text } of $toasts.get()) if (text === error.message) dismiss(id)
    throw error
  }

  async function continueByPage(): Promise<void> {
    try {
      const provider = await session.askPage()
      session.touch(clock.now())
      session.unlock(provider ? { provider } : {})
    } catch (error) {
      if (error instanceof CallError) throw error
      session.environment.report(error)
      throw new Failed({ cause: error })
    }
  }

  return {
    form,
    /** The message for the field; '' if there is none. */
    $problem: computed([form.$form, form.$errors], (now, errors) => {
      if (now.state !== 'failed') return errors.password ?? ''
      return session.embedded && now.error instanceof Failed ? lockWords.notSignedIn : now.error.message
    }),
  }
}
