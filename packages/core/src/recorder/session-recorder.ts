import type { Session } from '../session/index.ts'
import { MicrophoneError } from './capture.ts'
import { lazyPlayback } from './lazy-playback.ts'
import { createLeavingGuard } from './leaving.ts'
import { createRecorder, type Recorder } from './recorder.ts'

const recorders = new WeakMap<Session, Recorder>()

/**
 * The one recorder of a session, on the browser's microphone. It does not belong to any element: what is being recorded
 * goes on while elements come and go, until somebody stops it, signs out, or closes the page.
 */
export function recorderOf(session: Session): Recorder {
  const known = recorders.get(session)
  if (known) return known
  const { clock, toasts, report } = session.environment
  const recorder = createRecorder({
    clock,
    toasts,
    report,
    openCapture: async (events) => {
      const { openBrowserCapture } = await browserCapture().catch((error: unknown) => {
        throw new MicrophoneError('encoder', error)
      })
      return openBrowserCapture(events)
    },
    encoderSteps: async () => (await encoders()).encoderSteps,
    playback: lazyPlayback(),
    guardLeaving: createLeavingGuard(),
  })
  recorders.set(session, recorder)
  belongTo(session, recorder)
  return recorder
}

/** Loads what recording needs, so that Record begins at once, also when the network is gone by then. */
export async function prepareRecorder(session: Session): Promise<void> {
  try {
    await Promise.all([browserCapture(), encoders(), import('./lame-module.ts')])
  } catch (error) {
    // Record tries again, and says so when it cannot.
    session.environment.report(error)
  }
}

const browserCapture = () => import('./browser-capture.ts')
const encoders = () => import('./encoder-steps.ts')

/**
 * A recording is its speaker's. Signing out clears it (AUTH-14). A session that merely ran out must cost nobody
 * their words: the recording is stopped and kept, until the same user is back or another one comes.
 */
function belongTo(session: Session, recorder: Recorder): void {
  let speaker = userOf(session)
  let away = false
  session.onEnd((reason) => {
    away = true
    if (reason === 'logout') recorder.clear()
    else void recorder.stop()
  })
  session.$session.listen(({ state }) => {
    if (state !== 'in') return
    const user = userOf(session)
    if (away ? !surelySame(user, speaker) : surelyAnother(user, speaker)) recorder.clear()
    away = false
    speaker = user
  })
}

interface User {
  id: string
  email: string
}

const surelyAnother = (one: User, other: User) => one.id !== '' && other.id !== '' && one.id !== other.id
const surelySame = (one: User, other: User) =>
  (one.id !== '' && one.id === other.id) || (one.email !== '' && one.email === other.email)

function userOf(session: Session): User {
  const now = session.$session.get()
  return now.state === 'in' ? { id: now.provider?.azz_id ?? '', email: now.email.trim().toLowerCase() } : { id: '', email: '' }
}
