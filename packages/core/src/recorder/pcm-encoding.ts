import type { PcmMessage } from './capture.ts'
import { createMp3Stream, type EncoderMaker } from './mp3-stream.ts'
import { createResampler } from './resampler.ts'

/** The messages of an encoder, wherever it runs. */
export type EncoderMessage =
  | { is: 'piece'; piece: Uint8Array<ArrayBuffer> }
  | { is: 'ended'; piece: Uint8Array<ArrayBuffer>; samples: number }
  | { is: 'failed'; error: unknown }

/** An encoder that has passed its trial and waits for a port. */
export interface OpenEncoder {
  /** Encodes what comes through the port, including what is already waiting there. */
  take(port: MessagePort): void
  /** Ends the take without an 'end' message. */
  finish(): void
  close(): void
}

/** The encoder of one take: the same code in the Worker and on the main thread. Throws if the encoder does not work. */
export function encodePcm(makeEncoder: EncoderMaker, rate: number, onMessage: (message: EncoderMessage) => void): OpenEncoder {
  const stream = createMp3Stream(makeEncoder)
  const resampler = createResampler(rate)
  let port: MessagePort | undefined
  let isClosed = false

  function close(): void {
    isClosed = true
    port?.close()
  }

  function push(pcm: Float32Array): void {
    const piece = stream.push(pcm)
    if (piece) onMessage({ is: 'piece', piece })
  }

  function end(): void {
    push(resampler.end())
    const piece = stream.end()
    close()
    onMessage({ is: 'ended', piece, samples: stream.samples })
  }

  function guarded(run: () => void): void {
    if (isClosed) return
    try {
      run()
    } catch (error) {
      close()
      onMessage({ is: 'failed', error })
    }
  }

  return {
    take(given) {
      port = given
      port.onmessage = ({ data }: MessageEvent<PcmMessage>) =>
        guarded(() => (data === 'end' ? end() : push(resampler.push(data))))
    },
    finish: () => guarded(end),
    close,
  }
}
