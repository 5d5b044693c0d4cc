import { format } from './format.ts'
import { framesOf, type Part } from './layout.ts'
import { type Gap, peaksPerSecond } from './take-sound.ts'

// What is known about the parts of a recording, by its own time.

/** The sample of the recording where a part's take would begin if all of it were there. */
const originOf = ({ start, from }: Part) => (start - from) * format.frameSamples

const samplesIn = ({ take, from, to }: Part): [from: number, to: number] => [take.sampleAt(from), take.sampleAt(to)]

/** The seconds of sound. */
export function soundIn(parts: readonly Part[]): number {
  const samples = parts.map(samplesIn).reduce((sum, [from, to]) => sum + to - from, 0)
  return samples / format.sampleRate
}

/** The samples that a decoder makes of the whole file. */
export function playedSamples(parts: readonly Part[]): number {
  const last = parts.at(-1)
  if (!last) return 0
  return framesOf(parts) * format.frameSamples - (last.to === last.take.frames ? last.take.silence : format.decoderDelay)
}

/** Where sound is missing, in order. */
export const gapsIn = (parts: readonly Part[]): Gap[] =>
  parts.flatMap((part) => {
    const [from, to] = samplesIn(part)
    const isIn = ({ at }: Gap) => {
      const sample = at * format.sampleRate
      return sample >= from && (sample < to || part.to === part.take.frames)
    }
    return part.take.gaps.filter(isIn).map((gap) => ({ ...gap, at: originOf(part) / format.sampleRate + gap.at }))
  })

/** The loudest sample of each tenth of a second. */
export function peaksIn(parts: readonly Part[]): number[] {
  const perPeak = format.sampleRate / peaksPerSecond
  const all: number[] = []
  for (const part of parts) {
    const [from, to] = samplesIn(part).map((sample) => Math.round(sample / perPeak)) as [number, number]
    const at = Math.round(originOf(part) / perPeak) + from
    while (all.length < at) all.push(0)
    // An hour has too many to be given as arguments.
    for (const peak of part.take.peaks.slice(from, to)) all.push(peak)
  }
  return all
}
