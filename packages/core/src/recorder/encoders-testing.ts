import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { format } from './format.ts'
import type { EncoderStep } from './ladder.ts'
import { lamejsEncoder } from './lamejs-encoder.ts'
import { encodePcm } from './pcm-encoding.ts'
import { wasmEncoder } from './wasm-encoder.ts'

const run = promisify(execFile)

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

const found = (program: string) => spawnSync(program, ['--help'], { stdio: 'ignore' }).error === undefined

/** The decoders of other makers that this machine has. */
export const decoders = (['ffmpeg', 'mpg123'] as const).filter(found)

/** Has another maker's decoder turn an MP3 into PCM at our rate. Throws what the decoder complains about. */
export async function decode(mp3: Blob, decoder = decoders[0]): Promise<Float32Array> {
  if (!decoder) throw new Error('Install ffmpeg or mpg123: recordings are checked with a decoder that is not ours.')
  const folder = await mkdtemp(join(tmpdir(), 'chartside-decode-'))
  try {
    const from = join(folder, 'recording.mp3')
    const to = join(folder, 'recording.raw')
    await writeFile(from, new Uint8Array(await mp3.arrayBuffer()))
    const complaint =
      decoder === 'ffmpeg'
        ? (await run(decoder, ['-v', 'warning', '-f', 'mp3', '-i', from, '-f', 'f32le', '-ac', '1', to])).stderr
        : (await run(decoder, ['-q', '-m', '-e', 'f32', '-O', to, from])).stderr
    if (complaint.trim()) throw new Error(`${decoder} complains: ${complaint}`)
    const raw = await readFile(to)
    return new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
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
