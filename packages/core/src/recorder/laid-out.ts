import { format } from './format.ts'
import { frameOfGap, framesOf, type Part } from './layout.ts'
import { type Gap, peaksPerSecond } from './take-sound.ts'

// What is known about the parts of a recording, by its own time.

/** The sample of the recording where a part's take would begin if all of it were there. */
const originOf = ({ start, from }: Part) => (start - from) * format.frameSamples

const samplesIn = ({ take, from, to }: Part): [from: number, to: number] => [take.sampleAt(from), take.sampleAt(to)]

/** The seconds of sound, and of the silence that stands for what is missing. */
export function soundIn(parts: readonly Part[]): number {
  let samples = 0
  for (const part of parts) {
    const [from, to] = samplesIn(part)
    samples += to - from + part.silence * format.frameSamples
  }
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
    const isLast = part.to === part.take.frames
    const isIn = (gap: Gap) => {
      const frame = frameOfGap(gap, part.take)
      if (gap.silence) return frame >= part.from && (frame < part.to || isLast)
      const sample = gap.at * format.sampleRate
      return sample >= from && (sample < to || isLast)
    }
    const at = (gap: Gap) =>
      gap.silence && part.silence > 0 && frameOfGap(gap, part.take) === part.from
        ? silenceBefore(part)
        : originOf(part) / format.sampleRate + gap.at
    return part.take.gaps.filter(isIn).map((gap) => ({ ...gap, at: at(gap) }))
  })

/** Where the silence before a part begins, in seconds. */
const silenceBefore = ({ start, silence, lead }: Part): number =>
  Math.max(0, (start - Math.max(silence, lead)) * format.frameSamples - format.decoderDelay) / format.sampleRate

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
