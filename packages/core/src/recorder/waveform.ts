import type { Gap } from './take-sound.ts'

/** The heights of a waveform, 0 to 1, of at most `count` bars. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  const width = Math.max(1, peaks.length / count)
  return Array.from({ length: Math.min(count, peaks.length) }, (_, bar) => {
    let loudest = 0
    for (let at = Math.floor(bar * width); at < Math.floor((bar + 1) * width); at++) loudest = Math.max(loudest, peaks[at] ?? 0)
    // Quiet speech must be visible, too.
    return Math.min(1, Math.sqrt(loudest))
  })
}

/** Nobody notices shorter gaps when listening, in seconds. */
const minSeconds = 0.25

/** The largest gaps, in order of time; a starved machine can leave hundreds. */
export const largestGaps = (gaps: readonly Gap[], count: number): Gap[] =>
  gaps
    .filter(({ seconds }) => seconds >= minSeconds)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .sort((one, other) => one.at - other.at)
