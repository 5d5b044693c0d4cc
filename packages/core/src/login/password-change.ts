import { resetPassword } from '@chartside/contract/login'
import { atom, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError } from '../errors.ts'
import { createForm, type Form, type FormErrors } from '../lib/form.ts'
import { onHandover, type Session } from '../session/index.ts'
import { passwordWords as words } from './password-words.ts'

/** What is entered; never kept beyond the form. */
export interface PasswordValues {
  current: string
  password: string
  confirm: string
}

/** Whether a new password can be set here. `elsewhere`: the backend sets one by a one-time code alone. */
export type PasswordChangeState =
  | { state: 'loading' }
  | { state: 'ready' }
  | { state: 'elsewhere' }
  | { state: 'failed'; error: CallError }

export interface PasswordChange extends Pick<Form<PasswordValues>, '$form' | '$values' | '$errors' | '$firstError' | 'set'> {
  $change: ReadableAtom<PasswordChangeState>
  /** Whose password it is, for password managers; '' where nobody knows. */
  email(): string
  /** Checks and sends. True once the server has taken the new password. */
  submit(): Promise<boolean>
  /** Asks again what the backend offers. */
  reload(): Promise<void>
}

/**
 * A new password for the user who is signed in (AUTH-24). What was typed goes with the lock, with the session and with another
 * user: unlike other forms nothing of it is kept, since it opens the account.
 */
export function createPasswordChange(session: Session): PasswordChange {
  const $change = atom<PasswordChangeState>({ state: 'loading' })
  const form = createForm<PasswordValues>({
    initial: { current: '', password: '', confirm: '' },
    serverNames: { current_password: 'current', confirm_password: 'confirm' },
    check: (values) => {
      const errors: FormErrors<PasswordValues> = {}
      for (const name of ['current', 'password', 'confirm'] as const) if (values[name] === '') errors[name] = words.missing[name]
      return errors
    },
    async send({ current, password, confirm }) {
      // What can be a password is the server's to say, and so is whether the two are the same.
      const { message } = await session.call(resetPassword, {
        body: { password, confirm_password: confirm, current_password: current },
      })
      session.environment.toasts.show('success', message)
    },
  })

  async function load(): Promise<void> {
    try {
      const { features } = await session.learnCapabilities()
      $change.set({ state: features.has('change-password') ? 'ready' : 'elsewhere' })
    } catch (thrown) {
      const error = asCallError(thrown)
      if (error) $change.set({ state: 'failed', error })
    }
  }

  onMount($change, () => {
    void load()
    const forget = () => form.reset()
    const stops = [
      onHandover(session, forget),
      session.onEnd(forget),
      session.$locked.listen((locked) => {
        if (locked) forget()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    $form: form.$form,
    $values: form.$values,
    $errors: form.$errors,
    $firstError: form.$firstError,
    set: form.set,
    $change: $change as ReadableAtom<PasswordChangeState>,
    email: () => session.$stored.get().email ?? '',
    async submit() {
      const done = await form.submit()
      if (done) form.reset()
      return done
    },
    reload: load,
  }
}
