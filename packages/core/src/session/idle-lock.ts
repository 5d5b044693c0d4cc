import { login } from '@chartside/contract/login'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { CallError, Failed, Refused } from '../errors.ts'
import { createForm, type Form } from '../lib/form.ts'
import { lockWords as words } from './lock-words.ts'
import type { Session } from './session.ts'

/** What there is of a recording. */
export type Speech = 'none' | 'recording' | 'paused' | 'unsent'

export type Idle =
  /** Not known yet: nothing of a patient may be shown. */
  | { state: 'unknown' }
  /** Nobody is signed in, or nothing is to be locked. */
  | { state: 'off' }
  | { state: 'active' }
  /** So many seconds until it locks. */
  | { state: 'warning'; seconds: number }
  | { state: 'locked'; speech: Speech }

export interface IdleLimits {
  /** 0 for no warning. */
  warnMinutes: number
  /** 0 for never. */
  lockMinutes: number
  /** What there is of a recording now. */
  speech: () => Speech
}

export interface IdleLock {
  $idle: ReadableAtom<Idle>
  /** The user did something. Behind the lock, and where they were away too long, it does not count. */
  active(): void
  /** Looks at the clock now: timers of a page in the background, or of a machine that slept, are late. */
  look(): void
  /** Signs in again; where the page gives the token, the page is asked. */
  form: Form<{ password: string }>
  /** What is wrong with it, to be shown at the field; '' where nothing is. */
  $problem: ReadableAtom<string>
}

/**
 * Locks the session when nobody has done anything for so long, on any page of the browser. Speaking is doing something: while
 * a recording runs, nothing locks. It is the clock that counts, so that the time in which a machine sleeps counts as well.
 */
export function createIdleLock(session: Session, { warnMinutes, lockMinutes, speech }: IdleLimits): IdleLock {
  const { clock } = session.environment
  const lockAfter = lockMinutes * 60_000
  const warnAfter = warnMinutes > 0 && warnMinutes < lockMinutes ? warnMinutes * 60_000 : lockAfter
  const $idle = atom<Idle>({ state: 'unknown' })
  let watching = false
  let judging = false

  const idleFor = () => clock.now() - session.$active.get()

  const form = createForm({
    initial: { password: '' },
    check: ({ password }) => (password === '' && !session.embedded ? { password: words.missing } : {}),
    async send({ password }) {
      if (session.embedded) return continueByPage()
      const now = session.$session.get()
      const email = now.state === 'in' ? now.email : ''
      const { data } = await session.call(login, { body: { email, password, ...(await session.device.sent()) } }).catch(unsaid)
      session.touch(clock.now())
      session.unlock({ token: data.access_token, provider: data.provider, account: data.account })
    },
  })

  /** It stands at the field; as a toast it would be seen once the lock is open. */
  function unsaid(error: unknown): never {
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

  function become(idle: Idle): void {
    if (JSON.stringify(idle) === JSON.stringify($idle.get())) return
    // The password is kept nowhere, not even here.
    if ((idle.state === 'locked') !== ($idle.get().state === 'locked')) form.reset()
    $idle.set(idle)
  }

  function look(): void {
    const { state } = session.$session.get()
    if (state === 'restoring' || judging || !watching) return
    if (lockAfter <= 0 && session.$stored.get().locked) session.unlock()
    if (state === 'out' || lockAfter <= 0) become({ state: 'off' })
    else if (session.$locked.get()) become({ state: 'locked', speech: speech() })
    // What is not known begins now; so does what a clock that was set back has yet to reach.
    else if (session.$active.get() === 0 || idleFor() < 0) session.touch(clock.now())
    else weigh(idleFor())
  }

  function weigh(idle: number): void {
    if (idle >= lockAfter) void judge()
    else if (idle > 0 && speech() === 'recording') session.touch(clock.now())
    else if (idle < warnAfter) become({ state: 'active' })
    else become({ state: 'warning', seconds: Math.ceil((lockAfter - idle) / 1000) })
  }

  /** Another page may be in use; of a page that slept, its news comes late. */
  async function judge(): Promise<void> {
    judging = true
    await session.heed()
    judging = false
    // Meanwhile the last cover may have gone: then there is nothing to lock with.
    if (!watching) return
    if (session.$session.get().state === 'in' && !session.$locked.get() && idleFor() >= lockAfter) session.lock()
    look()
  }

  onMount($idle, () => {
    watching = true
    const uncover = lockAfter > 0 ? session.cover() : undefined
    const before = { state: session.$session.get().state }
    const stops = [
      session.$session.listen(({ state }) => {
        if (before.state === 'out' && state === 'in') session.touch(clock.now())
        before.state = state
        look()
      }),
      session.$locked.listen(look),
      session.$active.listen(look),
      clock.every(1000, look),
    ]
    look()
    return () => {
      watching = false
      for (const stop of stops) stop()
      uncover?.()
    }
  })

  return {
    $idle,
    active() {
      if (!['active', 'warning'].includes($idle.get().state)) return
      // Whoever comes back to a machine that slept moves the pointer before any timer has run.
      if (idleFor() >= lockAfter) look()
      else session.touch(clock.now())
    },
    look,
    form,
    $problem: computed([form.$form, form.$errors], (now, errors) => {
      if (now.state !== 'failed') return errors.password ?? ''
      return session.embedded && now.error instanceof Failed ? words.notSignedIn : now.error.message
    }),
  }
}
