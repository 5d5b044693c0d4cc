import { isMicrophoneOpen, recorderOf } from '@chartside/core/recorder'
import { perSession, type Session } from '@chartside/core/session'
import { useEffect } from 'react'

import { useSession, useWidget } from '../lib/context.ts'
import { isInReach } from './in-reach.ts'

/** How long elements may need to draw a recording again, for example while a page is rearranged. */
const lookMilliseconds = 500

/** This element shows the recording of the session. While none does, a badge on the page shows an open microphone. */
export function useShowsRecording(): void {
  const session = useSession()
  const { root, host } = useWidget()
  useEffect(() => (ours.has(host) ? undefined : sightOf(session).add(root)), [session, root, host])
}

/** Badges that were added here: they do not count, since they go as soon as the page shows the recording. */
const ours = new WeakSet<HTMLElement>()

/** True if an element on the page shows the recording of the session. */
export const isRecordingShown = (session: Session): boolean => sightOf(session).isSeen()

const sightOf = perSession((session) => {
  const shown = new Set<ShadowRoot>()
  const recorder = recorderOf(session)
  let badge: { remove(): void } | undefined
  let stop: (() => void) | undefined

  const isSeen = (): boolean => [...shown].some((root) => isDrawn(root, session.$locked.get()))
  function look(): void {
    const isUnseen = isMicrophoneOpen(session) && !isSeen()
    if (isUnseen) badge ??= addBadge(session)
    else removeBadge()
  }
  function removeBadge(): void {
    badge?.remove()
    badge = undefined
  }
  // By a timer: an element can also be hidden, or its window be closed, without a word.
  recorder.$recorder.subscribe(() => {
    if (isMicrophoneOpen(session)) stop ??= session.environment.clock.every(lookMilliseconds, look)
    else {
      stop?.()
      stop = undefined
      removeBadge()
    }
  })
  return {
    isSeen,
    add(root: ShadowRoot): () => void {
      shown.add(root)
      return () => void shown.delete(root)
    },
  }
})

/** Whether the content of an element can be seen in an open window. What the lock hides counts: its cover shows the recording. */
function isDrawn({ host, firstElementChild }: ShadowRoot, isLocked: boolean): boolean {
  const isOut = !host.isConnected || host.ownerDocument.defaultView === null
  const how = { visibilityProperty: !isLocked, opacityProperty: true }
  return !isOut && firstElementChild !== null && firstElementChild.checkVisibility(how) && isInReach(firstElementChild)
}

/** Adds a badge of this session to the page. */
function addBadge(session: Session): { remove(): void } {
  let element: HTMLElement | undefined
  let isRemoved = false
  void import('./unseen-badge.ts').then(({ showUnseenBadge }) => {
    if (isRemoved) return
    element = showUnseenBadge(session)
    ours.add(element)
  }, session.environment.report)
  return {
    remove() {
      isRemoved = true
      element?.remove()
    },
  }
}
