import { checkFrames, format } from './format.ts'

/** An MP3 encoder for our one format. The next call may overwrite the returned bytes. */
export interface Encoder {
  encode(pcm: Float32Array): Uint8Array
  /** The last bytes; afterwards the encoder cannot be used. */
  finish(): Uint8Array
}

/** Makes a fresh encoder. */
export type EncoderMaker = () => Encoder

/** The minimum size of a piece: about a second, which is the most that can be lost. */
const pieceBytes = 42 * format.frameBytes

/** One take during encoding. PCM comes in blocks of any length, MP3 goes out in pieces of whole frames. */
export function createMp3Stream(makeEncoder: EncoderMaker) {
  tryOut(makeEncoder())
  const encoder = makeEncoder()
  let waiting = new Uint8Array(2 * pieceBytes)
  let waitingBytes = 0
  let samples = 0

  function keep(bytes: Uint8Array): void {
    if (waitingBytes + bytes.length > waiting.length) {
      const larger = new Uint8Array(2 * (waitingBytes + bytes.length))
      larger.set(waiting.subarray(0, waitingBytes))
      waiting = larger
    }
    waiting.set(bytes, waitingBytes)
    waitingBytes += bytes.length
  }

  function take(): Uint8Array<ArrayBuffer> {
    const whole = waitingBytes - (waitingBytes % format.frameBytes)
    const piece = waiting.slice(0, whole)
    waiting.copyWithin(0, whole, waitingBytes)
    waitingBytes -= whole
    checkFrames(piece)
    return piece
  }

  return {
    /** PCM samples so far. */
    get samples() {
      return samples
    },
    /** Returns a piece of about a second once there is one. Throws if the encoder does. */
    push(pcm: Float32Array): Uint8Array<ArrayBuffer> | undefined {
      keep(encoder.encode(pcm))
      samples += pcm.length
      return waitingBytes >= pieceBytes ? take() : undefined
    },
    /** The last piece; empty if there was no sound. */
    end(): Uint8Array<ArrayBuffer> {
      const last = encoder.finish()
      if (samples === 0) return new Uint8Array()
      keep(last)
      return take()
    },
  }
}

/** Lets an encoder make a few frames before it gets a recording. */
function tryOut(encoder: Encoder): void {
  const made = encoder.encode(new Float32Array(8 * format.frameSamples)).slice()
  const last = encoder.finish()
  if (made.length + last.length < 8 * format.frameBytes)
    throw new Error('The encoder gave fewer frames than it was fed. Another encoder is needed.')
  checkFrames(made.length > 0 ? made.subarray(0, format.frameBytes) : last.subarray(0, format.frameBytes))
}
