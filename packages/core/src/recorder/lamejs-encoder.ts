import { Mp3Encoder } from '@breezystack/lamejs'
import { format } from './format.ts'
import type { EncoderMaker } from './mp3-stream.ts'

/**
 * LAME in plain JavaScript, for pages that forbid WebAssembly. Eight times slower, but still fifty times faster than real time.
 */
export const lamejsEncoder: EncoderMaker = () => {
  const lame = new Mp3Encoder(1, format.sampleRate, format.kilobits)
  let integers = new Int16Array(0)
  return {
    encode(pcm) {
      if (integers.length < pcm.length) integers = new Int16Array(pcm.length)
      for (let index = 0; index < pcm.length; index++) {
        const value = Math.max(-1, Math.min(1, pcm[index]!))
        integers[index] = Math.round(value * 32767)
      }
      return bytes(lame.encodeBuffer(integers.subarray(0, pcm.length)))
    },
    finish: () => bytes(lame.flush()),
  }
}

// Older releases return signed bytes.
const bytes = (made: Uint8Array | Int8Array): Uint8Array => new Uint8Array(made.buffer, made.byteOffset, made.byteLength)
