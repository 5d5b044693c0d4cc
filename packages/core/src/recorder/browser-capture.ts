import type { Session } from '../session/index.ts'
import { type Capture, type CaptureEvents, MicrophoneError } from './capture.ts'
import { contextTap } from './context-tap.ts'
import { watchLevel } from './level-watch.ts'
import { watchLoss } from './loss-watch.ts'
import { canRecordWithoutContext, mediaRecorderTap } from './media-recorder-tap.ts'
import { openMicrophone, usualSettings } from './microphone.ts'
import { microphoneChoiceOf } from './microphone-choice.ts'
import { attachMicrophone, stopTracks, type WantedMicrophone } from './opened-microphone.ts'
import type { Tap, TapEvents } from './source.ts'
import type { Gap } from './take-sound.ts'
import { keepScreenOn } from './wake-lock.ts'

/** Any microphone, without anybody to choose. */
const anyMicrophone: WantedMicrophone = {
  settings: () => usualSettings,
  onChange: () => () => undefined,
  opened: () => undefined,
}

/** The capture of a real page. */
export async function openBrowserCapture(given: CaptureEvents, wanted = anyMicrophone): Promise<Capture> {
  const first = await openMicrophone(wanted.settings())
  try {
    let isMuted = false
    const events: CaptureEvents = {
      ...given,
      trouble(trouble, on) {
        if (trouble === 'muted') isMuted = on
        given.trouble(trouble, on)
      },
    }
    /** The latest sound that the browser has replaced by zeros: it is missing, not silent. */
    let hole: Gap | undefined
    const levels = watchLevel({
      ...events,
      gap: (silent) => !(hole && overlaps(hole, silent)) && events.gap(silent),
    })
    const loss = watchLoss(events)
    let captured = 0
    const tap = await openTap(first, events.trouble, {
      level(peak, seconds) {
        levels.block(peak, seconds, captured, isMuted)
        captured += seconds
        events.level(peak, captured)
      },
      hole(at, seconds) {
        hole = { at, seconds }
        events.gap(hole)
      },
      ticked: (audio) => loss.tick({ computer: performance.now() / 1000, calendar: Date.now() / 1000, audio, captured }),
      failed(error) {
        console.error('Chartside: the browser’s recorder ended.', error)
        // Resume then opens the microphone again.
        microphone.drop()
        events.lost()
      },
    })
    const microphone = attachMicrophone(first, tap, events, wanted)
    let letScreenGo = keepScreenOn()
    let isEnded = false
    const settle = () => {
      loss.settle()
      levels.settle(captured)
    }
    const release = () => {
      isEnded = true
      letScreenGo()
      microphone.release()
      tap.close()
    }
    return {
      rate: tap.rate,
      connect: (port, from) => tap.connect(port, from),
      pause() {
        settle()
        letScreenGo()
        tap.pause()
      },
      async resume() {
        if (microphone.isLost) await microphone.reopen()
        if (isEnded) return
        loss.start()
        levels.start()
        letScreenGo()
        letScreenGo = keepScreenOn()
        tap.resume()
      },
      async end() {
        isEnded = true
        settle()
        await tap.end()
        release()
      },
      release,
    }
  } catch (error) {
    stopTracks(first)
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unsupported', error)
  }
}

const overlaps = (one: Gap, other: Gap): boolean => one.at < other.at + other.seconds && other.at < one.at + one.seconds

/** The capture of a session's recorder, with the user's choice of microphone. */
export function openSessionCapture(session: Session, events: CaptureEvents): Promise<Capture> {
  const { $settings, onChange, opened } = microphoneChoiceOf(session)
  return openBrowserCapture(events, { settings: () => $settings.get(), onChange, opened })
}

/** Records with an AudioContext, or, if that does not run and the browser can, without one. */
async function openTap(stream: MediaStream, trouble: CaptureEvents['trouble'], events: TapEvents): Promise<Tap> {
  const mustRun = canRecordWithoutContext()
  try {
    return await contextTap(stream, events, { trouble, mustRun })
  } catch (error) {
    if (!mustRun) throw error
    console.warn('Chartside: no AudioContext runs here; the browser’s own recorder is used.', error)
    return mediaRecorderTap(events)
  }
}
