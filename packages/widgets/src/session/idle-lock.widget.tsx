import { recordingStateOf } from '@chartside/core/recorder'
import { createIdleLock, type Idle } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { useElementState, useLatest, useModel, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, dialogParts, errorPart, fieldParts } from '../lib/parts.ts'
import { number } from '../lib/props.ts'
import signInCss from '../ui/sign-in.css?inline'
import css from './idle-lock.css?inline'
import { IdleWarning } from './idle-warning.tsx'
import { LockCover } from './lock-cover.tsx'
import { useActivity } from './use-activity.ts'

export const idleLockWidget = defineWidget({
  tag: 'chartside-idle-lock',
  about:
    'Covers the page after a time without activity, until the same user has signed in again. Nothing is lost, and a recording continues. Place it directly in the body; without it nothing is locked.',
  props: {
    warnMinutes: number('Minutes without activity after which it warns; 0 for no warning.', 13),
    lockMinutes: number('Minutes without activity after which it locks; 0 for never.', 15),
  },
  events: {
    ready: event('The initial state is known: the page may be locked after a reload.', { locked: 'boolean' }),
    locked: event('The page was covered.'),
    unlocked: event('The page was uncovered, or the user has signed out.'),
  },
  parts: {
    cover: 'The cover of the page.',
    warning: 'The warning before the page is covered, a dialog.',
    ...buttonParts,
    ...fieldParts,
    ...dialogParts,
    ...errorPart,
  },
  states: { locked: 'The page is covered.' },
  styles: [signInCss, css],
  afterUser: 'always',
  component: function IdleLock({ warnMinutes, lockMinutes, emit }) {
    const session = useSession()
    const lock = useModel(
      () => createIdleLock(session, { warnMinutes, lockMinutes, recording: () => recordingStateOf(session) }),
      [session, warnMinutes, lockMinutes],
    )
    const idle = useStore(lock.$idle)
    const isLocked = idle.state === 'locked'
    useActivity(lock)
    useLockEvents(
      idle,
      (locked) => emit('ready', { locked }),
      (locked) => emit(locked ? 'locked' : 'unlocked'),
    )
    useElementState('locked', isLocked)

    if (isLocked) return <LockCover lock={lock} recording={idle.recording} />
    if (idle.state === 'warning') return <IdleWarning seconds={idle.seconds} stay={lock.active} />
    return null
  },
})

/** Reports to the page whether it is covered: first the initial state, then each change. */
function useLockEvents({ state }: Idle, found: (locked: boolean) => void, changed: (locked: boolean) => void): void {
  const reported = useRef<boolean>(undefined)
  const latest = useLatest({ found, changed })
  const locked = state === 'unknown' ? undefined : state === 'locked'
  useEffect(() => {
    if (locked === undefined || locked === reported.current) return
    const isFirst = reported.current === undefined
    reported.current = locked
    latest.current[isFirst ? 'found' : 'changed'](locked)
  }, [locked, latest])
}
