import { systemClock } from '../lib/clock.ts'
import { type Capture, type CaptureEvents, MicrophoneError } from './capture.ts'
import { format } from './format.ts'
import { within } from './ladder.ts'
import { openMicrophone } from './microphone.ts'
import { scriptSource } from './script-source.ts'
import type { Heard, Source } from './source.ts'
import { watchContext, watchGaps, watchSilence, watchTrack } from './watch.ts'
import { workletSource } from './worklet-source.ts'

/** How long our script may take into the audio thread, over a slow network too. */
const workletMilliseconds = 5000

/** The capture of a real page. */
export async function openBrowserCapture(events: CaptureEvents): Promise<Capture> {
  let stream = await openMicrophone()
  const letGo = () => stopTracks(stream)
  try {
    const { context, attach } = openContext(stream)
    const silence = watchSilence(events)
    const gaps = watchGaps(events)
    let captured = 0
    const heard: Heard = (peak, samples) => {
      captured += samples
      silence(peak, samples / context.sampleRate)
      gaps.block(Date.now() / 1000, context.currentTime)
      events.heard(peak, captured / context.sampleRate)
    }
    const source = await openSource(context, heard)
    let detach = attach(stream, source)
    let unwatchTrack = watch(stream, events)
    const unwatchContext = watchContext(context, events)
    if (context.state !== 'running') void context.resume().catch(() => undefined)

    let over = false
    let reopening: Promise<void> | undefined

    const reopen = async () => {
      const another = await openMicrophone()
      // The browser's question may be answered long after Stop.
      if (over) return stopTracks(another)
      unwatchTrack()
      detach()
      stream = another
      detach = attach(stream, source)
      unwatchTrack = watch(stream, events)
    }
    const release = () => {
      over = true
      unwatchTrack()
      unwatchContext()
      detach()
      letGo()
      if (context.state !== 'closed') void context.close()
    }
    return {
      rate: context.sampleRate,
      connect: (port) => source.connect(port),
      pause: () => source.pause(),
      async resume() {
        if (stream.getAudioTracks().every((track) => track.readyState === 'ended')) {
          // Pressed twice, it opens one.
          reopening ??= reopen().finally(() => {
            reopening = undefined
          })
          await reopening
        }
        if (over) return
        gaps.start()
        source.resume()
      },
      async end() {
        over = true
        await source.end()
        release()
      },
      release,
    }
  } catch (error) {
    letGo()
    throw error instanceof MicrophoneError ? error : new MicrophoneError('unsupported', error)
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** A context at our rate, or at the device's where the browser cannot bring the two together. */
function openContext(stream: MediaStream) {
  const open = (options: AudioContextOptions) => {
    const context = new AudioContext({ latencyHint: 'playback', ...options })
    try {
      context.createMediaStreamSource(stream)
      return context
    } catch (error) {
      void context.close()
      throw error
    }
  }
  let context: AudioContext
  try {
    context = open({ sampleRate: format.sampleRate })
  } catch {
    context = open({})
  }
  const attach = (from: MediaStream, source: Source) => {
    const input = context.createMediaStreamSource(from)
    input.connect(source.node)
    return () => input.disconnect()
  }
  return { context, attach }
}

async function openSource(context: AudioContext, heard: Heard): Promise<Source> {
  try {
    return await within(systemClock, workletMilliseconds, workletSource(context, heard))
  } catch (error) {
    console.warn('Chartside: this page keeps the recorder out of the audio thread; it records on the page’s own.', error)
    return scriptSource(context, heard)
  }
}

function watch(stream: MediaStream, events: CaptureEvents): () => void {
  const stops = stream.getAudioTracks().map((track) => watchTrack(track, events))
  return () => {
    for (const stop of stops) stop()
  }
}
