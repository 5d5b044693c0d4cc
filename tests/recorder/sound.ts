// Checks second by second whether a recording matches the spoken input.
import { resampled, secondsOf, type Wave } from '../journeys/wave.ts'

/** Enough to locate a second of speech to a fraction of a millisecond, and fast for a local search. */
const rate = 6000

/** Enough for an approximate location, and fast for a global search. */
const roughRate = 1000

export interface Second {
  /** Offset of the recorded second from its place in the speech. */
  lag: number
  /** Similarity at that place, 1 for identical. */
  likeness: number
}

interface Place {
  /** In samples from the beginning. */
  place: number
  likeness: number
}

/** The sound to search, which repeats, with precomputed values for the search. */
interface Loop {
  /** The samples of two rounds, so that a second across the end is contiguous. */
  long: Float32Array
  /** At each index the sum of squares of all earlier samples. */
  squares: Float64Array
  length: number
}

/** Where each second of `recorded` is found in `spoken`, which repeats. A gap in the recording shifts all later seconds. */
export function secondsIn(spoken: Wave, recorded: Wave): Second[] {
  const [fine, rough] = [loopOf(lowpassed(spoken, rate)), loopOf(lowpassed(spoken, roughRate))]
  const short = lowpassed(recorded, rate)
  const roughShort = lowpassed(recorded, roughRate)
  const found: Second[] = []
  let expected: number | undefined
  for (let second = 0; (second + 1) * rate <= short.length; second++) {
    const part = short.subarray(second * rate, (second + 1) * rate)
    const near = (place: number, reach: number) => bestPlace(fine, part, place - reach, 2 * reach)
    let best = near(expected ?? 0, rate / 20)
    // Most seconds directly follow the previous one; otherwise they are searched nearby, then everywhere.
    if (best.likeness < 0.8 && expected !== undefined) best = near(expected, rate)
    if (best.likeness < 0.8 && expected === undefined) {
      const roughPart = roughShort.subarray(second * roughRate, (second + 1) * roughRate)
      best = near((bestPlace(rough, roughPart, 0, rough.length).place * rate) / roughRate, rate / 20)
    }
    // A second that is not nearby is missing or silent: the next one is searched everywhere.
    expected = best.likeness > 0.5 ? (best.place + rate) % fine.length : undefined
    found.push({ lag: wrapped(best.place - second * rate, fine.length) / rate, likeness: best.likeness })
  }
  return found
}

/** The seconds that sound as spoken. */
export const clearSeconds = (found: readonly Second[]): Second[] => found.filter(({ likeness }) => likeness > 0.6)

/** Seconds of speech that are lost between each clear second and the one before it; below zero, something was inserted. */
export function lostBetween(spoken: Wave, clear: readonly Second[]): number[] {
  // The speech repeats, so its end is next to its beginning.
  const loop = secondsOf(spoken)
  return clear.slice(1).map(({ lag }, index) => ((lag - clear[index]!.lag + 1.5 * loop) % loop) - loop / 2)
}

/** Of `count` places starting at `from`, the one where the sound is most similar to `part`. */
function bestPlace({ long, squares, length }: Loop, part: Float32Array, from: number, count: number): Place {
  let best = { place: wrapped(from, length), likeness: -1 }
  const energy = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0))
  for (let index = 0; index < count; index++) {
    const place = wrapped(from + index, length)
    let product = 0
    for (let sample = 0; sample < part.length; sample++) product += part[sample]! * long[place + sample]!
    const square = squares[place + part.length]! - squares[place]!
    const likeness = product / (energy * Math.sqrt(square) || 1)
    if (likeness > best.likeness) best = { place, likeness }
  }
  return best
}

function wrapped(place: number, length: number): number {
  return ((place % length) + length) % length
}

function loopOf(samples: Float32Array): Loop {
  const long = new Float32Array(samples.length * 2)
  long.set(samples)
  long.set(samples, samples.length)
  const squares = new Float64Array(long.length + 1)
  for (const [index, value] of long.entries()) squares[index + 1] = squares[index]! + value * value
  return { long, squares, length: samples.length }
}

/** The samples at a lower rate, each value the mean of its group. */
function lowpassed(wave: Wave, lower: number): Float32Array {
  const width = Math.round(wave.rate / lower)
  const smooth = wave.samples.map((_, index, all) => {
    let sum = 0
    for (let other = index; other < Math.min(index + width, all.length); other++) sum += all[other]!
    return sum / width
  })
  return resampled({ rate: wave.rate, samples: smooth }, lower).samples
}
