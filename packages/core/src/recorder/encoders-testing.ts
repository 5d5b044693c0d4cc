import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { MPEGDecoder } from 'mpg123-decoder'

import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import { lamejsEncoder } from './lamejs-encoder.ts'
import { encodePcm } from './pcm-encoding.ts'
import { wasmEncoder } from './wasm-encoder.ts'

/** LAME's module, as it lies in its package. */
export const lameModuleFile = createRequire(import.meta.url).resolve('wasm-media-encoders/wasm/mp3')

export const wasmStep: EncoderStep = {
  name: 'wasm',
  patience: 5000,
  open: async (rate, tell) => encodePcm(await wasmEncoder(new Uint8Array(await readFile(lameModuleFile))), rate, tell),
}

export const lamejsStep: EncoderStep = {
  name: 'lamejs',
  patience: 5000,
  open: async (rate, tell) => encodePcm(lamejsEncoder, rate, tell),
}

/** Turns an MP3 into PCM at our rate by mpg123, a decoder of another maker. Throws what it finds wrong with the file. */
export async function decode(mp3: Blob): Promise<Float32Array> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  const { channelData, sampleRate, errors } = decoder.decode(new Uint8Array(await mp3.arrayBuffer()))
  decoder.free()
  if (errors.length > 0) throw new Error(`mpg123: ${errors.map(({ message }) => message).join('; ')}`)
  if (sampleRate !== format.sampleRate) throw new Error(`The recording has ${sampleRate} samples per second`)
  return channelData[0] ?? new Float32Array()
}

/** How alike two sounds are, sample by sample: 1 is the same, 0 has nothing to do with it. */
export function likeness(one: Float32Array, other: Float32Array): number {
  let [product, ones, others] = [0, 0, 0]
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    product += one[index]! * other[index]!
    ones += one[index]! ** 2
    others += other[index]! ** 2
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others)
}

/** Samples of a number of seconds. */
export const samplesOf = (seconds: number) => Math.round(seconds * format.sampleRate)
