import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { decodeMp3 } from '../../../../tests/journeys/wave.ts'
import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import { lamejsEncoder } from './lamejs-encoder.ts'
import { encodePcm } from './pcm-encoding.ts'
import { wasmEncoder } from './wasm-encoder.ts'

/** LAME's module in its package. */
export const lameModuleFile = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')

export const wasmStep: EncoderStep = {
  name: 'wasm',
  patience: 5000,
  open: async (rate, onMessage) => encodePcm(await wasmEncoder(new Uint8Array(await readFile(lameModuleFile))), rate, onMessage),
}

export const lamejsStep: EncoderStep = {
  name: 'lamejs',
  patience: 5000,
  open: async (rate, onMessage) => encodePcm(lamejsEncoder, rate, onMessage),
}

/** Decodes an MP3 to PCM at our rate with an independent decoder. Throws if it finds a fault in the file. */
export async function decode(mp3: Blob): Promise<Float32Array> {
  const { rate, samples } = await decodeMp3(new Uint8Array(await mp3.arrayBuffer()))
  if (rate !== format.sampleRate) throw new Error(`The recording has ${rate} samples per second`)
  return samples
}

/** The correlation of two sounds: 1 means equal, 0 unrelated. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let [product, ones, others] = [0, 0, 0]
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    product += one[index]! * other[index]!
    ones += one[index]! ** 2
    others += other[index]! ** 2
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others)
}

/** The samples in a number of seconds. */
export const samplesOf = (seconds: number) => Math.round(seconds * format.sampleRate)
