import { expect, test } from 'vitest'
import { createSoundQueue } from './sound-queue.ts'

const rate = 100

/** A queue of blocks of ten samples, which counts up, and what an encoder gets from it. */
function counting() {
  const queue = createSoundQueue(rate, 10, () => undefined)
  let next = 0
  const speak = (seconds: number) => queue.add(Float32Array.from({ length: seconds * rate }, () => next++))
  /** The samples that arrive at an encoder which has to begin at this second. */
  const encoder = (from: number) => {
    const got: number[] = []
    const port = { postMessage: (message: Float32Array | 'end') => message !== 'end' && got.push(...message) }
    queue.connect(port as unknown as MessagePort, from)
    return got
  }
  return { queue, speak, encoder }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

test('[REC-16] the next encoder gets what the one before it had not encoded, each sample once and in order', () => {
  const { queue, speak, encoder } = counting()
  const first = encoder(0)
  speak(2.5)
  const second = encoder(1.13)
  speak(0.35)
  queue.end()
  expect(first).toEqual(numbers(0, 250))
  expect(second).toEqual(numbers(113, 285))
})

test('[REC-16] half a minute is kept for it, and no more', () => {
  const { queue, speak, encoder } = counting()
  encoder(0)
  speak(100)
  queue.flush()
  expect(encoder(80)).toEqual(numbers(8000, 10_000))
  expect(encoder(0)).toEqual(numbers(7000, 10_000))
})
