import type { Clock } from '../lib/clock.ts'
import { within } from '../lib/within.ts'
import type { Assembly } from './assembly.ts'
import type { Capture, CaptureEvents, OpenCapture } from './capture.ts'
import { type EncoderStep, openEncoder } from './ladder.ts'
import type { EncoderMessage, OpenEncoder } from './pcm-encoding.ts'
import { countLoss } from './take-loss.ts'

/** The platform of a take. */
export interface TakeEnvironment {
  openCapture: OpenCapture
  /** The encoders in fallback order, best first. */
  encoderSteps(): Promise<readonly EncoderStep[]>
  clock: Clock
  report(error: unknown): void
}

/** What a take reports to its recorder. */
export interface TakeEvents extends CaptureEvents {
  /** No encoder is left: further speech cannot be kept. */
  encoderFailed(): void
}

/** From Record to Stop: an open microphone and its encoder. */
export interface Take {
  /** Resolves when the microphone is open. Rejects with a MicrophoneError. */
  readonly opened: Promise<void>
  pause(): void
  /** Rejects with a MicrophoneError if the microphone was lost and cannot be reopened. */
  resume(): Promise<void>
  /** Ends the take and resolves when its sound is in the assembly: whole, or as much as could be saved. */
  end(): Promise<'whole' | 'incomplete'>
  /** Discards the take. */
  abandon(): void
}

/** Timeouts for the microphone's last block, and then for the encoder's last piece. */
const captureMilliseconds = 3000
const encoderMilliseconds = 15_000

/** Opens the microphone and encodes it into `assembly`. */
export function startTake(environment: TakeEnvironment, assembly: Assembly, events: TakeEvents): Take {
  const { clock, report } = environment
  let capture: Capture | undefined
  let encoder: OpenEncoder | undefined
  let below: readonly EncoderStep[] | undefined
  let whole = true
  const loss = countLoss(assembly, events, () => !isClosed)
  let isClosed = false
  let isAbandoned = false
  let resolveFinished: () => void = () => undefined
  const finished = new Promise<void>((resolve) => {
    resolveFinished = resolve
  })

  async function open(): Promise<void> {
    const opened = await environment.openCapture(loss.events)
    if (isClosed) return opened.release()
    capture = opened
    void connect(opened)
  }

  async function connect(capture: Capture): Promise<void> {
    // Everything sent into the port waits there until an encoder takes the other end.
    const { port1, port2 } = new MessageChannel()
    capture.connect(port1, assembly.encodedSeconds)
    try {
      const steps = below ?? (await environment.encoderSteps())
      const opened = await openEncoder({ steps, clock, rate: capture.rate, report, onMessage: receive })
      if (isClosed) return opened.encoder.close()
      encoder = opened.encoder
      below = opened.below
      encoder.take(port2)
    } catch (error) {
      if (isClosed) return
      fail(error)
      close(0)
      events.encoderFailed()
    }
  }

  function receive(message: EncoderMessage): void {
    if (isClosed) return
    if (message.is === 'failed') {
      replace(message.error)
      return
    }
    if (message.piece.length > 0) assembly.add(message.piece)
    if (message.is === 'ended') close(message.samples)
  }

  /** Encoded sound stays; the next encoder gets what the microphone has kept since, and further sound. */
  function replace(error: unknown): void {
    report(error)
    assembly.endStream()
    encoder?.close()
    if (capture) void connect(capture)
  }

  function fail(error: unknown): void {
    if (!isAbandoned) report(error)
    whole = false
  }

  function close(samples?: number): void {
    if (isClosed) return
    encoder?.close()
    assembly.endStream(samples)
    loss.compare()
    isClosed = true
    resolveFinished()
  }

  return {
    opened: open(),
    pause: () => capture?.pause(),
    resume: async () => capture?.resume(),
    async end() {
      try {
        if (capture) await within(clock, captureMilliseconds, capture.end())
      } catch (error) {
        fail(error)
        capture?.release()
        encoder?.finish()
      }
      try {
        await within(clock, encoderMilliseconds, finished)
      } catch (error) {
        fail(error)
        close()
      }
      return whole ? 'whole' : 'incomplete'
    },
    abandon() {
      isClosed = isAbandoned = true
      capture?.release()
      encoder?.close()
      resolveFinished()
    },
  }
}
