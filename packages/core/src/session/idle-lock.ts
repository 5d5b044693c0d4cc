import { atom, onMount, type ReadableAtom } from 'nanostores'

import type { Session } from './session.ts'
import { createUnlockForm } from './unlock-form.ts'

/** The state of the recording. */
export type RecordingState = 'none' | 'recording' | 'paused' | 'unsent'

/** The state of the lock. */
export type Idle =
  /** Not known yet: nothing about a patient may be shown. */
  | { state: 'unknown' }
  /** Nobody is signed in, or locking is switched off. */
  | { state: 'off' }
  | { state: 'active' }
  /** Seconds left until it locks. */
  | { state: 'warning'; seconds: number }
  | { state: 'locked'; recording: RecordingState }

/** When the lock warns and locks, in minutes without activity. */
export interface IdleLimits {
  /** 0 for no warning. */
  warnMinutes: number
  /** 0 for never. */
  lockMinutes: number
  /** The current state of the recording. */
  recording: () => RecordingState
}

export type IdleLock = ReturnType<typeof createIdleLock>

/**
 * Locks the session after a time without activity in any tab. A running recording counts as activity. The wall clock decides, so
 * time counts while the machine sleeps.
 */
export function createIdleLock(session: Session, { warnMinutes, lockMinutes, recording }: IdleLimits) {
  const { clock } = session.environment
  const lockAfter = lockMinutes * 60_000
  const warnAfter = warnMinutes > 0 && warnMinutes < lockMinutes ? warnMinutes * 60_000 : lockAfter
  const $idle = atom<Idle>({ state: 'unknown' })
  let watching = false
  let isChecking = false

  const unlocking = createUnlockForm(session)
  const idleFor = () => clock.now() - session.$active.get()

  function show(idle: Idle): void {
    if (JSON.stringify(idle) === JSON.stringify($idle.get())) return
    // The password must not be kept, not even here.
    if ((idle.state === 'locked') !== ($idle.get().state === 'locked')) unlocking.form.reset()
    $idle.set(idle)
  }

  function check(): void {
    const { state } = session.$session.get()
    if (state === 'restoring' || isChecking || !watching) return
    if (lockAfter <= 0 && session.$stored.get().locked) session.unlock()
    if (state === 'out' || lockAfter <= 0) show({ state: 'off' })
    else if (session.$locked.get()) show({ state: 'locked', recording: recording() })
    // Idle time starts now if the last activity is unknown, or in the future because the clock was set back.
    else if (session.$active.get() === 0 || idleFor() < 0) session.touch(clock.now())
    else apply(idleFor())
  }

  function apply(idle: number): void {
    if (idle >= lockAfter) void lockIfIdle()
    else if (idle > 0 && recording() === 'recording') session.touch(clock.now())
    else if (idle < warnAfter) show({ state: 'active' })
    else show({ state: 'warning', seconds: Math.ceil((lockAfter - idle) / 1000) })
  }

  /** Locks unless another tab is in use, which a tab that slept finds out late. */
  async function lockIfIdle(): Promise<void> {
    isChecking = true
    await session.sync()
    isChecking = false
    // The last cover may be gone by now; then nothing could open the lock.
    if (!watching) return
    if (session.$session.get().state === 'in' && !session.$locked.get() && idleFor() >= lockAfter) session.lock()
    check()
  }

  onMount($idle, () => {
    watching = true
    const uncover = lockAfter > 0 ? session.cover() : undefined
    const before = { state: session.$session.get().state }
    const stops = [
      session.$session.listen(({ state }) => {
        if (before.state === 'out' && state === 'in') session.touch(clock.now())
        before.state = state
        check()
      }),
      session.$locked.listen(check),
      session.$active.listen(check),
      clock.every(1000, check),
    ]
    check()
    return () => {
      watching = false
      for (const stop of stops) stop()
      uncover?.()
    }
  })

  return {
    $idle: $idle as ReadableAtom<Idle>,
    /** Records activity; ignored behind the lock, and after the user was away too long. */
    active(): void {
      if (!['active', 'warning'].includes($idle.get().state)) return
      // After the machine wakes, the pointer may move before any timer has run.
      if (idleFor() >= lockAfter) check()
      else session.touch(clock.now())
    },
    /** Checks the clock now: timers of a background tab or a sleeping machine run late. */
    check,
    /** Signs in again; if the page supplies the token, the page is asked. */
    form: unlocking.form,
    /** The message for the field; '' if there is none. */
    $problem: unlocking.$problem,
  }
}
