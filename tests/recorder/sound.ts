// Tells whether a recording is what was spoken, second by second.
import { resampled, type Wave } from '../journeys/wave.ts'

/** Enough to find the place of a second of speech to a fraction of a millisecond, and quick to search. */
const rate = 6000

export interface Second {
  /** How far the recording's second lies behind its place in what was spoken. */
  lag: number
  /** How alike the two are there, 1 for the same. */
  likeness: number
}

/** Where each second of `recorded` is found in `spoken`, which is repeated. A gap in the recording moves all seconds after it. */
export function secondsIn(spoken: Wave, recorded: Wave): Second[] {
  const long = twice(lowpassed(spoken).samples)
  const { samples: short } = lowpassed(recorded)
  const found: Second[] = []
  const loop = long.length / 2
  let expected: number | undefined
  for (let at = 0; at + rate <= short.length; at += rate) {
    const part = short.subarray(at, at + rate)
    const [from, to]: [number, number] = expected === undefined ? [0, loop] : [expected - rate, expected + rate]
    const best = bestPlace(long, part, (from + loop) % loop, to - from)
    // A second that is nowhere near was left out, or is silent: the next one is looked for everywhere.
    expected = best.likeness > 0.5 ? (best.place + rate) % loop : undefined
    found.push({ lag: ((((best.place - at) % loop) + loop) % loop) / rate, likeness: best.likeness })
  }
  return found
}

function bestPlace(long: Float32Array, part: Float32Array, from: number, length: number): { place: number; likeness: number } {
  let best = { place: from, likeness: -1 }
  const energy = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0))
  const loop = long.length / 2
  for (let index = 0; index < length; index++) {
    const place = (from + index) % loop
    let [product, square] = [0, 0]
    for (let sample = 0; sample < part.length; sample += 1) {
      const other = long[place + sample]!
      product += part[sample]! * other
      square += other * other
    }
    const likeness = product / (energy * Math.sqrt(square) || 1)
    if (likeness > best.likeness) best = { place, likeness }
  }
  return best
}

function twice(samples: Float32Array): Float32Array {
  const both = new Float32Array(samples.length * 2)
  both.set(samples)
  both.set(samples, samples.length)
  return both
}

/** At the low rate, each value the mean of those that it stands for. */
function lowpassed(wave: Wave): Wave {
  const width = Math.round(wave.rate / rate)
  const smooth = Float32Array.from(wave.samples, (_, index) => {
    let sum = 0
    for (let other = 0; other < width; other++) sum += wave.samples[index + other] ?? 0
    return sum / width
  })
  return resampled({ rate: wave.rate, samples: smooth }, rate)
}
