import { expect, test } from 'vitest'
import { createMp3Encoder } from 'wasm-media-encoders'
import { noiseWav, silentMp3 } from '../dictation/mp3-fixture.ts'
import { createMp3Scan } from './mp3.ts'

function scanned(bytes: Uint8Array, piece = 4096) {
  const scan = createMp3Scan()
  for (let at = 0; at < bytes.length; at += piece) scan.push(bytes.subarray(at, at + piece))
  return { found: scan.result(), hopeless: scan.hopeless }
}
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const text = (length: number) => new TextEncoder().encode('This is not a recording. '.repeat(length / 25))

test("[REC-03] a real encoder's output is an MP3 of the right length, in pieces of any size", async () => {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: 24_000, channels: 1, bitrate: 64 })
  const samples = Float32Array.from({ length: 24_000 * 16 }, (_, i) => Math.sin(i / 10) / 2)
  const mp3 = joined(new Uint8Array(encoder.encode([samples])), new Uint8Array(encoder.finalize()))
  for (const piece of [1, 7, 192, 4096, mp3.length]) {
    const { found, hopeless } = scanned(mp3, piece)
    expect(found?.seconds).toBeGreaterThan(15.9)
    expect(found?.seconds).toBeLessThan(16.2)
    expect(hopeless).toBe(false)
  }
})

test('a tag at either end does not count', () => {
  const tag = new Uint8Array(10 + 300)
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 2, 44])
  const mp3 = silentMp3(15)
  expect(scanned(joined(tag, mp3, new TextEncoder().encode(`TAG${' '.repeat(125)}`))).found).toEqual(scanned(mp3).found)
  expect(scanned(mp3).found?.seconds).toBeCloseTo(15, 1)
})

test('a recording with a damaged second is accepted', () => {
  const mp3 = silentMp3(20)
  mp3.fill(7, 5000, 5000 + 8000)
  expect(scanned(mp3).found?.seconds).toBeGreaterThan(18)
})

test('a truncated recording is accepted', () => {
  expect(scanned(silentMp3(20).subarray(0, 100_001)).found?.seconds).toBeGreaterThan(12)
})

test.each([
  ['text', text(20_000)],
  ['a WAV', noiseWav(15)],
  ['nothing', new Uint8Array()],
  ['zeros', new Uint8Array(400_000)],
  ['0xff only', new Uint8Array(400_000).fill(0xff)],
  ['a tag with nothing behind it', new TextEncoder().encode('ID3')],
  ['two frames', silentMp3(0.048)],
  ['a frame in every kilobyte of text', joined(...Array.from({ length: 50 }, () => joined(silentMp3(0.024), text(1000))))],
])('%s is not an MP3', (_, bytes) => {
  expect(scanned(bytes).found).toBeUndefined()
})

test('a file that is not an MP3 is recognised early', () => {
  const scan = createMp3Scan()
  scan.push(text(70_000))
  expect(scan.hopeless).toBe(true)
})

test('MPEG audio other than Layer III is not an MP3', async () => {
  const layer2 = silentMp3(15)
  for (let at = 0; at < layer2.length; at += 192) layer2[at + 1] = 0xf5
  expect(scanned(layer2).found).toBeUndefined()
})
