import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAssembly, fileName, fileType } from './assembly.ts'
import { decode, lameModuleFile, likeness } from './encoders-testing.ts'
import { format } from './format.ts'
import { lamejsEncoder } from './lamejs-encoder.ts'
import { createMp3Stream, type EncoderMaker } from './mp3-stream.ts'
import { createResampler } from './resampler.ts'
import { murmur } from './testing.ts'
import { wasmEncoder } from './wasm-encoder.ts'

const encoders: [string, EncoderMaker][] = [
  ['wasm', await wasmEncoder(new Uint8Array(await readFile(lameModuleFile)))],
  ['lamejs', lamejsEncoder],
]

function encode(makeEncoder: EncoderMaker, takes: Float32Array[], blocks: readonly number[] = [2400]) {
  const assembly = createAssembly()
  for (const pcm of takes) {
    const stream = createMp3Stream(makeEncoder)
    for (let at = 0, turn = 0; at < pcm.length; turn++) {
      const block = pcm.slice(at, at + Math.max(1, blocks[turn % blocks.length] ?? 1))
      at += block.length
      const piece = stream.push(block)
      if (piece) assembly.add(piece)
    }
    assembly.add(stream.end())
    assembly.endStream(stream.samples)
  }
  return assembly
}

describe.each(encoders)('[REC-03] what %s makes', (_, makeEncoder) => {
  test('is exact to the sample in an independent decoder, and sounds like the input', async () => {
    const spoken = murmur(5.3)
    const file = encode(makeEncoder, [spoken]).file()!
    expect([file.name, file.type]).toEqual([fileName, fileType])
    const recorded = await decode(file)
    expect(recorded.length).toBe(spoken.length)
    expect(likeness(spoken, recorded)).toBeGreaterThan(0.995)
  })

  test('does not depend on the block sizes', async () => {
    const spoken = murmur(1.5)
    const whole = await encode(makeEncoder, [spoken], [spoken.length]).file()!.arrayBuffer()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 12 }), async (blocks) => {
        const cut = await encode(makeEncoder, [spoken], blocks).file()!.arrayBuffer()
        expect(Buffer.compare(Buffer.from(cut), Buffer.from(whole))).toBe(0)
      }),
      { numRuns: 5 },
    )
  })

  test.each([100, 575, 576, 577, 1105, 24_000])('is right even for %i samples', async (samples) => {
    const spoken = murmur(2).slice(0, samples)
    const recorded = await decode(encode(makeEncoder, [spoken]).file()!)
    expect(recorded.length).toBe(samples)
  })

  test('continues after a stop, with each take in its place', async () => {
    const [first, second] = [murmur(4), murmur(9).slice(5 * format.sampleRate)]
    const recorded = await decode(encode(makeEncoder, [first, second]).file()!)
    const frames = (samples: number) => Math.ceil((samples + 1105) / format.frameSamples) * format.frameSamples
    // Between takes there is some silence of the encoder, a few frames at most.
    expect(recorded.length).toBeGreaterThanOrEqual(first.length + second.length)
    expect(recorded.length).toBeLessThanOrEqual(frames(first.length) + second.length + 4 * format.frameSamples)
    expect(likeness(first, recorded)).toBeGreaterThan(0.99)
    expect(likeness(second, recorded.slice(recorded.length - second.length))).toBeGreaterThan(0.99)
  })
})

test('pieces are whole frames of about a second', () => {
  const stream = createMp3Stream(encoders[0]![1])
  const sizes = []
  for (let block = 0; block < 100; block++) sizes.push(stream.push(murmur(0.1))?.length ?? 0)
  const pieces = sizes.filter((size) => size > 0)
  expect(pieces.length).toBeGreaterThanOrEqual(9)
  for (const size of pieces) expect(size % format.frameBytes).toBe(0)
})

test('without sound there is no file', () => {
  expect(encode(encoders[0]![1], [new Float32Array()]).file()).toBeUndefined()
})

test('an encoder with a wrong output is rejected before it gets any sound', () => {
  const garbage: EncoderMaker = () => ({ encode: (pcm) => new Uint8Array(pcm.length).fill(7), finish: () => new Uint8Array() })
  expect(() => createMp3Stream(garbage)).toThrow('another encoder is needed')
  const silent: EncoderMaker = () => ({ encode: () => new Uint8Array(), finish: () => new Uint8Array() })
  expect(() => createMp3Stream(silent)).toThrow('fewer frames')
})

test.each([44_100, 48_000, 16_000])('a microphone at %i Hz keeps length and sound', (rate) => {
  const resampler = createResampler(rate)
  const spoken = murmur(3, rate)
  const made: number[] = []
  for (let at = 0; at < spoken.length; at += 777) made.push(...resampler.push(spoken.slice(at, at + 777)))
  made.push(...resampler.end())
  const wanted = murmur(3)
  expect(Math.abs(made.length - wanted.length)).toBeLessThanOrEqual(1)
  expect(likeness(Float32Array.from(made), wanted)).toBeGreaterThan(0.995)
})

test('frequencies too high for our rate are removed before they can alias into the voice', () => {
  const resampler = createResampler(48_000)
  const whistle = Float32Array.from({ length: 48_000 }, (_, index) => Math.sin((2 * Math.PI * 17_000 * index) / 48_000))
  const made = resampler.push(whistle).slice(1000)
  expect(Math.max(...made.map(Math.abs))).toBeLessThan(0.01)
})
