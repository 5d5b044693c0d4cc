import { type KeptTake, keepOf } from '../kept-dictations/index.ts'
import { createLeavingGuard } from '../lib/leaving.ts'
import { prepareUpload } from '../lib/upload.ts'
import type { Session } from '../session/index.ts'
import { MicrophoneError } from './capture.ts'
import { keepRecorder, knownRecorder } from './known-recorders.ts'
import { lazyPlayback } from './lazy-playback.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { clearWithUser } from './speaker.ts'
import type { Gap } from './take-sound.ts'

/**
 * The one recorder of a session, on the browser's microphone. It belongs to no element: a recording continues while elements come
 * and go, until somebody stops it, signs out, or closes the page.
 */
export function recorderOf(session: Session): Recorder {
  const known = knownRecorder(session)
  if (known) return known
  const { clock, toasts, report } = session.environment
  const keep = keepOf(session)
  const recorder = createRecorder({
    clock,
    toasts,
    report,
    // With the encoders, so that nothing is recorded that could not be kept.
    engine: async () => {
      try {
        const [engine] = await Promise.all([browserEngine(), encoders()])
        return engine
      } catch (error) {
        throw new MicrophoneError('encoder', error)
      }
    },
    openCapture: async (events) => (await browserEngine()).openSessionCapture(session, events),
    encoderSteps: async () => (await encoders()).encoderSteps,
    playback: lazyPlayback(),
    keep,
    guardLeaving: createLeavingGuard(),
  })
  keepRecorder(session, recorder)
  clearWithUser(session, recorder)
  return recorder
}

/** Preloads what recording needs, so that Record starts at once, even if the network is gone by then. */
export async function prepareRecorder(session: Session): Promise<void> {
  prepareUpload()
  try {
    await Promise.all([
      browserEngine(),
      encoders(),
      import('./lame-module.ts'),
      import('../outbox/index.ts'),
      keepOf(session).prepare(),
    ])
  } catch (error) {
    // Record tries again, and reports it if that fails.
    session.environment.report(error)
  }
}

/** The file of a recording that was kept, its length in seconds, and where sound is missing; without a file if there is no sound. */
export async function assembleRecording(
  takes: readonly KeptTake[],
): Promise<{ file: File | undefined; seconds: number; gaps: readonly Gap[] }> {
  const assembly = (await browserEngine()).createAssembly()
  assembly.restore(takes)
  return { file: assembly.file(), seconds: assembly.seconds, gaps: assembly.gaps }
}

/** Prepares the recorder after what the page needs first; the function that it returns cancels that. */
export const prepareRecorderSoon = (session: Session): (() => void) =>
  session.environment.clock.after(500, () => void prepareRecorder(session))

const browserEngine = () => import('./browser-engine.ts')
const encoders = () => import('./encoder-steps.ts')
