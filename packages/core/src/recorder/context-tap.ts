import { systemClock } from '../lib/clock.ts'
import { within } from '../lib/within.ts'
import type { CaptureEvents } from './capture.ts'
import { format } from './format.ts'
import { scriptSource } from './script-source.ts'
import type { Source, SourceEvents, Tap, TapEvents } from './source.ts'
import { watchContext } from './watch.ts'
import { workletSource } from './worklet-source.ts'

/** How long our script may take to load into the audio thread, even over a slow network. */
const workletMilliseconds = 5000

/** How long an AudioContext may take to start, in milliseconds: the slowest measured took 1.9 s. */
const startMilliseconds = 4000

/**
 * Captures with an AudioContext. With `mustRun` this rejects if it does not start within some seconds; otherwise a click of the
 * user may still start it.
 */
export async function contextTap(
  stream: MediaStream,
  { level, hole, ticked }: TapEvents,
  { trouble, mustRun }: { trouble: CaptureEvents['trouble']; mustRun: boolean },
): Promise<Tap> {
  const context = openContext(stream)
  const unwatch = watchContext(context, trouble)
  const close = () => {
    unwatch()
    if (context.state !== 'closed') void context.close()
  }
  try {
    const running = context.state === 'running' ? Promise.resolve() : context.resume()
    running.catch(() => undefined)
    const { sampleRate } = context
    let captured = 0
    const source = await openSource(context, {
      level(peak, samples) {
        captured += samples / sampleRate
        level(peak, samples / sampleRate)
        // On the page's thread the context's time goes on while blocks are missed.
        ticked(source.isOnPage ? captured : context.currentTime)
      },
      hole: (at, samples) => hole(at / sampleRate, samples / sampleRate),
    })
    if (mustRun) await within(systemClock, startMilliseconds, running)
    return {
      ...source,
      rate: context.sampleRate,
      attach(from) {
        const input = context.createMediaStreamSource(from)
        input.connect(source.node)
        return () => input.disconnect()
      },
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** A context at our rate, or at the device's if the browser cannot resample. */
function openContext(stream: MediaStream): AudioContext {
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
  try {
    return open({ sampleRate: format.sampleRate })
  } catch {
    return open({})
  }
}

async function openSource(context: AudioContext, events: SourceEvents): Promise<Source> {
  try {
    return await within(systemClock, workletMilliseconds, workletSource(context, events))
  } catch (error) {
    console.warn(
      'Chartside: this page forbids the recorder’s script on the audio thread; sound is captured on the page’s thread.',
      error,
    )
    return scriptSource(context, events)
  }
}
