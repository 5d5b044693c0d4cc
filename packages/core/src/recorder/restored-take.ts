import type { Keep, KeptTake } from '../kept-dictations/index.ts'
import { format, secondsOf } from './format.ts'
import { framesBorrowed, silenced } from './reservoir.ts'
import { createTakeSound, type Gap, type TakeSound } from './take-sound.ts'

/** A take that was kept. Where pieces are missing, silence stands for them. */
export function restoredTake({ place, pieces, peaks, ends, gaps, losses = [] }: KeptTake, keep?: Keep): TakeSound {
  const take = createTakeSound(place, keep)
  // An hour has too many to be given as arguments.
  for (const peak of peaks) take.peaks.push(peak)
  for (const [at, piece] of pieces.entries()) {
    take.add(losses.some((loss) => loss.piece === at) ? afterLoss(piece) : piece)
    for (const end of ends) if (end.pieces === at + 1) take.endStream(end.samples)
  }
  if (pieces.length > (ends.at(-1)?.pieces ?? 0)) take.endStream()
  const lost = losses.map(({ piece, bytes }): Gap => {
    const seconds = secondsOf(bytes)
    const before = secondsOf(pieces.slice(0, piece).reduce((sum, { length }) => sum + length, 0))
    return { at: Math.max(0, before - format.decoderDelay / format.sampleRate), seconds, silence: seconds }
  })
  for (const gap of [...lost, ...gaps.map((gap) => without(lost, gap))].sort((one, other) => one.at - other.at)) take.lose(gap)
  return take
}

/** A gap at its time in what is left: each loss before it makes it earlier. */
function without(lost: readonly Gap[], gap: Gap): Gap {
  let gone = 0
  for (const { at, seconds } of lost) if (gap.at >= at + gone + seconds) gone += seconds
  return { ...gap, at: gap.at - gone }
}

/** A piece whose piece before is missing: frames with a part of their sound in that one are silent, and keep what later ones need. */
function afterLoss(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const frame = (at: number) => piece.subarray(at * format.frameBytes, (at + 1) * format.frameBytes)
  let count = 0
  while (count * format.frameBytes < piece.length && framesBorrowed(frame(count)) > count) count++
  const made = piece.slice()
  if (count > 0) made.set(silenced([piece.subarray(0, count * format.frameBytes)]))
  return made
}
