import { expect, test } from 'vitest'
import { watchHoles } from './hole-watch.ts'

const rate = 24_000
const quantum = 128

/** Sound in the audio thread's portions, with the computer's clock as the test sets it. */
function listening() {
  const holes: [at: number, seconds: number][] = []
  const watch = watchHoles(rate, (at, samples) => void holes.push([at / rate, samples / rate]))
  let computer = 1.7e9
  let samples = 0
  /** Sound of this loudness; its portions take this many times their length. */
  const play = (seconds: number, loudness: number, speed = 1) => {
    const end = samples + Math.round((seconds * rate) / quantum) * quantum
    while (samples < end) {
      const sound = Float32Array.from({ length: quantum }, (_, index) => loudness * [1, 0, -0.5][index % 3]!)
      computer += (quantum / rate) * speed
      watch.add(sound, computer, samples / rate)
      samples += quantum
    }
  }
  return { holes, watch, play, late: (seconds: number) => (computer += seconds) }
}

const speech = 0.3
const room = 0.001

test('[REC-16] zeros in place of what was said while the browser stood still are missing, wherever they are', () => {
  const { holes, play, late } = listening()
  play(5, speech)
  late(3)
  play(0.4, room, 0)
  play(2.5, 0, 0)
  play(1, room)
  expect(holes).toEqual([[expect.closeTo(5.4, 1), expect.closeTo(2.5, 2)]])
})

test('[REC-16] speech that is cut off for less than a second is missing, also without a late audio thread', () => {
  const { holes, play } = listening()
  play(3, speech)
  play(0.05, 0)
  play(1, speech)
  expect(holes).toEqual([[expect.closeTo(3, 1), expect.closeTo(0.05, 1)]])
})

test.each([
  ['a noise gate, which closes after the voice has faded', room, 0.4],
  ['a microphone that was switched off in the middle of a word', speech, 4],
  ['a single zero', speech, 0.001],
])('[REC-16] %s misses nothing', (_, before, zeros) => {
  const { holes, play, watch } = listening()
  play(0.4, 0)
  play(3, speech)
  play(0.5, before)
  play(zeros, 0)
  play(1, speech)
  watch.end()
  expect(holes).toEqual([])
})

test('[REC-16] a hole that lasts until a pause is missing, too; a slow start and a clock set forward are not', () => {
  const { holes, play, late, watch } = listening()
  play(1, room, 0.2)
  late(3600)
  play(4, room)
  late(2)
  play(1, 0, 0)
  watch.end()
  expect(holes).toEqual([[expect.closeTo(5, 1), expect.closeTo(1, 1)]])
})
