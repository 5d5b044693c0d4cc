import { keepOf } from '@chartside/core/kept-dictations'
import { badgeWords, isMicrophoneOpen, knownRecorder } from '@chartside/core/recorder'
import type { Session, SessionState } from '@chartside/core/session'
import { addToaster } from '../lib/toaster-place.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { isRecordingShown } from '../recorder/index.ts'
import type { OpenedSession } from './open-session.ts'

/**
 * Stops the recording of a session whose element has left the page, and reports it; everything in the session stays. False if an element
 * that the page gave the session still shows it.
 */
export async function endLeftSession({ session, owner }: OpenedSession): Promise<boolean> {
  if (!isMicrophoneOpen(session)) return true
  if (isRecordingShown(session)) return false
  await knownRecorder(session)?.stop()
  const isKept = keepOf(session).$keeping.get().state === 'kept'
  const message = isKept ? badgeWords.leftKept : badgeWords.leftInMemory
  const error: WidgetError = { code: 'recording-left', message, retryable: false }
  console.warn(
    'Chartside: the chartside-session of a running recording has left the page, and no other one with the same api-base and user has taken it over. ' +
      `The recording was stopped and ${isKept ? 'is on disk' : 'stays in memory until the page is closed'}.`,
  )
  owner.dispatch('widgeterror', error)
  // The page may have nothing left that listens to the element.
  document.dispatchEvent(new CustomEvent('widgeterror', { detail: error }))
  session.environment.toasts.show('error', message)
  addToaster()
  return true
}

/** Another user is signed in on the page: the session loses what it has in memory. What is not on disk stays, for its own user. */
export async function handOverLeftSession(session: Session, to: SessionState): Promise<void> {
  const recorder = knownRecorder(session)
  await recorder?.stop()
  const isInMemory = recorder?.$recorder.get().state === 'stopped' && keepOf(session).$keeping.get().state !== 'kept'
  if (isInMemory || to.state !== 'in') return
  session.begin({
    email: to.email,
    ...(to.provider ? { provider: to.provider } : {}),
    ...(to.account ? { account: to.account } : {}),
  })
}
