import { stopAll } from '../lib/stop-all.ts'
import { type Capture, type CaptureEvents, MicrophoneError } from './capture.ts'
import { contextTap } from './context-tap.ts'
import { watchLevel } from './level-watch.ts'
import { watchLoss } from './loss-watch.ts'
import { canRecordWithoutContext, mediaRecorderTap } from './media-recorder-tap.ts'
import { openMicrophone } from './microphone.ts'
import type { Tap, TapEvents } from './source.ts'
import { keepScreenOn } from './wake-lock.ts'
import { watchTrack } from './watch.ts'

/** The capture of a real page. */
export async function openBrowserCapture(given: CaptureEvents): Promise<Capture> {
  let muted = false
  const events: CaptureEvents = {
    ...given,
    trouble(trouble, on) {
      if (trouble === 'muted') muted = on
      given.trouble(trouble, on)
    },
  }
  let stream = await openMicrophone()
  const releaseStream = () => stopTracks(stream)
  try {
    const levels = watchLevel(events)
    const loss = watchLoss(events)
    let captured = 0
    const tap = await openTap(stream, events.trouble, {
      level(peak, seconds) {
        levels.block(peak, seconds, captured, muted)
        captured += seconds
        events.level(peak, captured)
      },
      hole: (at, seconds) => events.gap({ at, seconds }),
      ticked: (audio) => loss.tick({ computer: performance.now() / 1000, calendar: Date.now() / 1000, audio, captured }),
      failed(error) {
        console.error('Chartside: the browser’s recorder ended.', error)
        // Resume then opens the microphone again.
        releaseStream()
        events.lost()
      },
    })
    let detach = tap.attach(stream)
    let unwatchTrack = watch(stream, events)
    let letScreenGo = keepScreenOn()

    let isEnded = false
    let reopening: Promise<void> | undefined

    const reopen = async () => {
      const another = await openMicrophone()
      // The permission prompt may be answered long after Stop.
      if (isEnded) return stopTracks(another)
      unwatchTrack()
      detach()
      stream = another
      detach = tap.attach(stream)
      unwatchTrack = watch(stream, events)
    }
    const release = () => {
      isEnded = true
      letScreenGo()
      unwatchTrack()
      detach()
      releaseStream()
      tap.close()
    }
    return {
      rate: tap.rate,
      connect: (port, from) => tap.connect(port, from),
      pause() {
        loss.settle()
        levels.settle(captured)
        letScreenGo()
        tap.pause()
      },
      async resume() {
        if (stream.getAudioTracks().every((track) => track.readyState === 'ended')) {
          // Pressing Resume twice opens one microphone.
          reopening ??= reopen().finally(() => {
            reopening = undefined
          })
          await reopening
        }
        if (isEnded) return
        loss.start()
        levels.start()
        letScreenGo()
        letScreenGo = keepScreenOn()
        tap.resume()
      },
      async end() {
        isEnded = true
        loss.settle()
        levels.settle(captured)
        await tap.end()
        release()
      },
      release,
    }
  } catch (error) {
    releaseStream()
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unsupported', error)
  }
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

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

function watch(stream: MediaStream, events: CaptureEvents): () => void {
  const stops = stream.getAudioTracks().map((track) => watchTrack(track, events))
  return stopAll(stops)
}
