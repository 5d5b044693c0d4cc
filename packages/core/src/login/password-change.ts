import { resetPassword } from '@chartside/contract/login'
import { atom, computed, onMount } from 'nanostores'

import type { CallError } from '../errors.ts'
import { createForm, type FormErrors, viewOf } from '../lib/form.ts'
import { remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { onHandover, type Session } from '../session/index.ts'
import { passwordWords } from './password-words.ts'

/** The entries; they never leave the form. */
export interface PasswordValues {
  current: string
  password: string
  confirm: string
}

/** Whether a new password can be set here. `elsewhere`: the backend sets one only with a one-time code. */
export type PasswordChangeState =
  | { state: 'loading' }
  | { state: 'ready' }
  | { state: 'elsewhere' }
  | { state: 'failed'; error: CallError }

export type PasswordChange = ReturnType<typeof createPasswordChange>

/**
 * A new password for the signed-in user (AUTH-24). The entries are cleared on lock, at the end of the session and for another
 * user: unlike other forms this one keeps nothing, because it opens the account.
 */
export function createPasswordChange(session: Session) {
  const $features = remote(session, async () => (await session.loadCapabilities()).features, atom(null))
  const $change = computed($features, (loaded): PasswordChangeState => {
    if (loaded.data) return { state: loaded.data.has('change-password') ? 'ready' : 'elsewhere' }
    return loaded.state === 'failed' ? { state: 'failed', error: loaded.error } : { state: 'loading' }
  })
  const form = createForm<PasswordValues>({
    initial: { current: '', password: '', confirm: '' },
    serverNames: { current_password: 'current', confirm_password: 'confirm' },
    check: (values) => {
      const errors: FormErrors<PasswordValues> = {}
      for (const name of ['current', 'password', 'confirm'] as const)
        if (values[name] === '') errors[name] = passwordWords.missing[name]
      return errors
    },
    async send({ current, password, confirm }) {
      // The server decides what is a valid password, and whether both match.
      const { message } = await session.call(resetPassword, {
        body: { password, confirm_password: confirm, current_password: current },
      })
      session.environment.toasts.show('success', message)
    },
  })

  onMount($change, () => {
    const forget = () => form.reset()
    return stopAll([
      onHandover(session, forget),
      session.onEnd(forget),
      session.$locked.listen((locked) => {
        if (locked) forget()
      }),
    ])
  })

  return {
    ...viewOf(form),
    set: form.set,
    $change,
    /** The account's e-mail, for password managers; '' if unknown. */
    email: () => session.$stored.get().email ?? '',
    /** Checks and sends. True once the server has accepted the new password. */
    async submit(): Promise<boolean> {
      const done = await form.submit()
      if (done) form.reset()
      return done
    },
    /** Loads the backend's capabilities again. */
    reload: $features.reload,
  }
}
