import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAssembly, type RecordAt } from './assembly.ts'
import { decode, lameModuleFile, likeness, samplesOf } from './encoders-testing.ts'
import { format } from './format.ts'
import { createMp3Stream } from './mp3-stream.ts'
import { murmur } from './testing.ts'
import { wasmEncoder } from './wasm-encoder.ts'

const makeEncoder = await wasmEncoder(new Uint8Array(await readFile(lameModuleFile)))

/** A part of a sound that never repeats; nothing like it is elsewhere. */
const spoken = (from: number, to: number) => murmur(60).slice(samplesOf(from), samplesOf(to))

function record(assembly: ReturnType<typeof createAssembly>, sound: Float32Array, at?: RecordAt): void {
  assembly.begin(at)
  const stream = createMp3Stream(makeEncoder)
  for (let place = 0; place < sound.length; place += 2400) {
    const block = sound.slice(place, place + 2400)
    const piece = stream.push(block)
    if (piece) assembly.add(piece)
    assembly.peak(Math.max(...block.map(Math.abs)), (place + block.length) / format.sampleRate)
  }
  assembly.add(stream.end())
  assembly.endStream(stream.samples)
}

const joined = (...sounds: Float32Array[]) => new Float32Array(sounds.flatMap((sound) => [...sound]))

const begun = (...sounds: Float32Array[]) => {
  const assembly = createAssembly()
  for (const sound of sounds) record(assembly, sound)
  return assembly
}

/** Where this part of the sound is recorded, to a millisecond, if it is near a second of the recording. */
function placeOf(recorded: Float32Array, from: number, to: number, near: number): number | undefined {
  const part = spoken(from, to)
  let best = { seconds: 0, likeness: 0 }
  for (let seconds = Math.max(0, near - 0.12); seconds < near + 0.16; seconds += 0.001) {
    const start = samplesOf(seconds)
    const found = likeness(part, recorded.subarray(start, start + part.length))
    if (found > best.likeness) best = { seconds, likeness: found }
  }
  return best.likeness > 0.98 ? best.seconds : undefined
}

/** The encoder's silence before a take, and the frames that a cut silences. */
const seam = 0.1

test('[REC-21] the last five seconds are recorded again: what was before stays, what was said then is gone', async () => {
  const assembly = begun(spoken(0, 12))
  const total = assembly.begin({ seconds: 7, replaces: 'rest' })
  expect(total(8)).toBeCloseTo(15, 3)
  record(assembly, spoken(30, 38), { seconds: 7, replaces: 'rest' })
  const recorded = await decode(assembly.file()!)
  expect(recorded.length).toBe(samplesOf(assembly.length))
  expect(Math.abs(assembly.seconds - 15)).toBeLessThan(0.03)
  expect(assembly.length - assembly.seconds).toBeLessThan(seam)
  expect(placeOf(recorded, 0, 6.9, 0)).toBeCloseTo(0, 2)
  expect(placeOf(recorded, 30.1, 37.9, 7.15)).toBeGreaterThan(7.1)
})

test('[REC-21] something is inserted: the whole recording is around it', async () => {
  const assembly = begun(spoken(0, 10))
  record(assembly, spoken(30, 34), { seconds: 4, replaces: 'nothing' })
  const recorded = await decode(assembly.file()!)
  expect(Math.abs(assembly.seconds - 14)).toBeLessThan(0.03)
  expect(placeOf(recorded, 0, 3.9, 0)).toBeCloseTo(0, 2)
  expect(placeOf(recorded, 30.1, 33.9, 4.15)).toBeDefined()
  expect(placeOf(recorded, 4.1, 9.9, 8.2)).toBeDefined()
})

test('[REC-21] recording over something replaces as much as is spoken, and the rest stays', async () => {
  const assembly = begun(spoken(0, 10))
  record(assembly, spoken(30, 33), { seconds: 4, replaces: 'spoken' })
  const recorded = await decode(assembly.file()!)
  expect(Math.abs(assembly.length - 10)).toBeLessThan(seam)
  expect(placeOf(recorded, 0, 3.9, 0)).toBeCloseTo(0, 2)
  expect(placeOf(recorded, 30.1, 32.9, 4.15)).toBeDefined()
  expect(placeOf(recorded, 7.2, 9.9, 7.2)).toBeDefined()
  expect(placeOf(recorded, 5, 6.5, 5)).toBeUndefined()
})

test('[REC-21] recording over the end goes on after it', async () => {
  const assembly = begun(spoken(0, 6))
  record(assembly, spoken(30, 36), { seconds: 4, replaces: 'spoken' })
  const recorded = await decode(assembly.file()!)
  expect(Math.abs(assembly.seconds - 10)).toBeLessThan(0.03)
  expect(placeOf(recorded, 30.1, 35.9, 4.15)).toBeDefined()
})

test('[REC-21] undo brings back what was replaced, byte for byte; what was appended cannot be undone', async () => {
  const assembly = begun(spoken(0, 5), spoken(5, 8))
  const before = await assembly.file()!.arrayBuffer()
  const { peaks, seconds } = assembly
  expect(assembly.canUndo).toBe(false)
  assembly.undo()
  record(assembly, spoken(30, 33), { seconds: 3, replaces: 'rest' })
  expect(assembly.canUndo).toBe(true)
  assembly.undo()
  expect(Buffer.compare(Buffer.from(await assembly.file()!.arrayBuffer()), Buffer.from(before))).toBe(0)
  expect([assembly.peaks, assembly.seconds]).toEqual([peaks, seconds])
})

test('[REC-16] silence stands where sound is missing, so that everything after it is at its time', async () => {
  const assembly = createAssembly()
  record(assembly, joined(spoken(0, 4), spoken(7, 11), spoken(12, 14)))
  assembly.gap({ at: 4, seconds: 3, silence: 3 })
  assembly.gap({ at: 8, seconds: 1, silence: 1 })
  const recorded = await decode(assembly.file()!)
  expect(recorded.length).toBe(samplesOf(assembly.length))
  expect(Math.abs(assembly.seconds - 14)).toBeLessThan(0.03)
  expect(placeOf(recorded, 0, 3.9, 0)).toBeCloseTo(0, 2)
  expect(Math.abs(placeOf(recorded, 7.15, 10.9, 7.15)! - 7.15)).toBeLessThan(0.03)
  expect(Math.abs(placeOf(recorded, 12.15, 13.9, 12.15)! - 12.15)).toBeLessThan(0.03)
  expect(Math.max(...recorded.subarray(samplesOf(4.1), samplesOf(6.9)).map(Math.abs))).toBeLessThan(0.01)
  const places = assembly.gaps.map(({ at }) => at)
  expect(places[0]).toBeCloseTo(4, 1)
  expect(places[1]).toBeCloseTo(11, 1)
  expect(Math.abs(assembly.peaks.length - 140)).toBeLessThan(3)
  expect(Math.max(...assembly.peaks.slice(42, 68))).toBe(0)
})

test('[REC-16] [REC-21] the silence stays whatever is recorded around it, also for a recording that is found again', async () => {
  const assembly = createAssembly()
  record(assembly, joined(spoken(0, 4), spoken(7, 11)))
  assembly.gap({ at: 4, seconds: 3, silence: 3 })
  record(assembly, spoken(20, 22), { seconds: 5, replaces: 'nothing' })
  const found = createAssembly()
  found.restore(assembly.kept())
  for (const one of [assembly, found]) {
    expect(Math.abs(one.seconds - 13)).toBeLessThan(0.06)
    const recorded = await decode(one.file()!)
    expect(recorded.length).toBe(samplesOf(one.length))
    expect(Math.abs(placeOf(recorded, 20.15, 21.9, 5.2)! - 5.15)).toBeLessThan(0.08)
    expect(Math.abs(placeOf(recorded, 7.15, 10.9, 9.2)! - 9.15)).toBeLessThan(0.1)
  }
})

test('[REC-10] silence stands for pieces that are missing on disk; what follows is at its time, and nothing is a noise', async () => {
  const assembly = begun(spoken(0, 12))
  assembly.gap({ at: 9, seconds: 0.5 })
  const [{ pieces, ...take }] = assembly.kept() as [ReturnType<typeof assembly.kept>[number]]
  const found = createAssembly()
  const left = pieces.filter((_, at) => at !== 3 && at !== 4)
  const bytes = (pieces[3]!.length + pieces[4]!.length) / 2
  const loss = { piece: 3, bytes }
  found.restore([{ ...take, pieces: left, ends: [], losses: [loss, loss] }])
  const recorded = await decode(found.file()!)
  expect(Math.abs(found.seconds - 12)).toBeLessThan(0.06)
  expect(placeOf(recorded, 0, 2.9, 0)).toBeCloseTo(0, 2)
  expect(Math.abs(placeOf(recorded, 5.3, 11.9, 5.3)! - 5.3)).toBeLessThan(0.03)
  expect(recorded.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.8)
  expect(found.gaps.map(({ at, seconds }) => [Math.round(at), Math.round(2 * seconds) / 2])).toEqual([
    [3, 2],
    [9, 0.5],
  ])
})

test('[REC-16] hundreds of small gaps do not add up to a wrong length', () => {
  const assembly = createAssembly()
  record(assembly, murmur(60))
  for (let at = 0; at < 40; at++) assembly.gap({ at: 1.4 * at + 1, seconds: 0.11, silence: 0.11 })
  expect(Math.abs(assembly.seconds - 64.4)).toBeLessThan(0.03)
})

test('[REC-21] a take without sound replaces nothing', async () => {
  const assembly = begun(spoken(0, 5))
  const { seconds } = assembly
  assembly.begin({ seconds: 2, replaces: 'rest' })
  assembly.endStream(0)
  expect([assembly.seconds, assembly.canUndo]).toEqual([seconds, false])
})

test('[REC-21] [REC-16] gaps and loudness move with the sound around them, and go with what is replaced', () => {
  const assembly = begun(spoken(0, 10))
  assembly.gap({ at: 2, seconds: 1 })
  assembly.gap({ at: 6, seconds: 2 })
  assembly.gap({ at: 9, seconds: 3 })
  record(assembly, new Float32Array(samplesOf(3)), { seconds: 5, replaces: 'spoken' })
  expect(assembly.gaps.map(({ at, seconds }) => [Math.round(at), seconds])).toEqual([
    [2, 1],
    [9, 3],
  ])
  record(assembly, new Float32Array(samplesOf(4)), { seconds: 0, replaces: 'nothing' })
  expect(assembly.gaps.map(({ at }) => Math.round(at))).toEqual([6, 13])
  expect(Math.abs(assembly.peaks.length - assembly.length * 10)).toBeLessThan(2)
  expect(Math.max(...assembly.peaks.slice(0, 39), ...assembly.peaks.slice(92, 118))).toBe(0)
  expect(Math.min(...assembly.peaks.slice(42, 90), ...assembly.peaks.slice(123))).toBeGreaterThan(0)
})

test('[REC-21] [REC-03] whatever is inserted, replaced and undone, the file is a right MP3 of its length, without a loud noise', async () => {
  const edit = fc.record({
    seconds: fc.double({ min: 0, max: 9, noNaN: true }),
    spoken: fc.integer({ min: 1, max: 40 }),
    replaces: fc.constantFrom('nothing', 'spoken', 'rest'),
    undo: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
      const assembly = begun(spoken(0, 3), spoken(10, 13))
      for (const { spoken: tenths, undo, ...at } of edits) {
        record(assembly, spoken(20, 20 + tenths / 10), at as RecordAt)
        if (undo) assembly.undo()
      }
      const recorded = await decode(assembly.file()!)
      expect(recorded.length).toBe(samplesOf(assembly.length))
      expect(recorded.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.8)
    }),
    { numRuns: 15 },
  )
})
