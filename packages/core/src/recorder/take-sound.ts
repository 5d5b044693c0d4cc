import type { Keep, KeptTake } from '../kept-dictations/index.ts'
import { format } from './format.ts'
import type { Place } from './layout.ts'

/** Sound that is missing from a recording. */
export interface Gap {
  /** Where, in seconds of the recording. */
  at: number
  /** How much, in seconds. */
  seconds: number
  /** The computer slept, or its clock was changed: so much may be missing at most. */
  asleep?: true
  /** The microphone delivered silence: it was muted or switched off. Nothing is missing in the length. */
  silent?: true
  /** Seconds of silence that stand for it in the recording. Without them its length is right as it is (decision 95). */
  silence?: number
}

/** Losses so close to each other, in seconds, are one gap. */
const together = 1

function joined(one: Gap, other: Gap): Gap {
  const silence = (one.silence ?? 0) + (other.silence ?? 0)
  return { at: one.at, seconds: one.seconds + other.seconds, ...(silence > 0 && { silence }) }
}

/** The silence that stands for gaps, in seconds. */
export const silenceOf = (gaps: readonly Gap[]): number => gaps.reduce((sum, { silence = 0 }) => sum + silence, 0)

const isSpecial = ({ asleep, silent }: Gap) => asleep || silent

/** Loudest samples kept per second, for a waveform. */
export const peaksPerSecond = 10

export type TakeSound = ReturnType<typeof createTakeSound>

/** The sound of one take, which `keep` gets as well: MP3 frames of one encoder, or of several if one dies. */
export function createTakeSound(place?: Place, keep?: Keep) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const peaks: number[] = []
  const gaps: Gap[] = []
  const ends: KeptTake['ends'][number][] = []
  /** Gaps before the first piece, with which a take begins to be kept. */
  let early: Gap[] = []
  let keptPeaks = 0
  let frames = 0
  let framesBefore = 0
  let samples = 0
  /** Samples that a decoder makes of the frames, beyond the sound: the last encoder's silence around it. */
  let silence: number = format.decoderDelay
  keep?.begin(place)
  return {
    /** Undefined at the end of what is recorded before. */
    place,
    peaks,
    gaps: gaps as readonly Gap[],
    get frames() {
      return frames
    },
    /** Samples of sound, of encoders that have ended. */
    get samples() {
      return samples
    },
    get silence() {
      return silence
    },
    add(piece: Uint8Array<ArrayBuffer>): void {
      pieces.push(piece)
      keep?.piece(piece, peaks.slice(keptPeaks))
      keptPeaks = peaks.length
      for (const gap of early) keep?.gap(gap)
      early = []
      frames += piece.length / format.frameBytes
    },
    /** Ends an encoder's frames with its length in samples; if it died and there is no count, with what they hold. */
    endStream(count = Math.max(0, (frames - framesBefore) * format.frameSamples - format.decoderDelay)): void {
      samples += count
      ends.push({ pieces: pieces.length, samples: count })
      keep?.streamEnded(count)
      if (frames > framesBefore) silence = (frames - framesBefore) * format.frameSamples - count
      framesBefore = frames
    },
    /** Keeps how loud the sound up to this second was. */
    peak(value: number, seconds: number): void {
      while (peaks.length < Math.round(seconds * peaksPerSecond)) peaks.push(value)
    },
    /** Keeps where sound is missing. */
    lose(gap: Gap): void {
      if (pieces.length > 0) keep?.gap(gap)
      else early.push(gap)
      const last = gaps.at(-1)
      if (!last || isSpecial(last) || isSpecial(gap) || gap.at - last.at > together) gaps.push(gap)
      else gaps[gaps.length - 1] = joined(last, gap)
    },
    /** All of it, to be taken up again. */
    kept: (): KeptTake => ({ place, pieces, peaks, ends, gaps }),
    /** Some of its frames, in pieces. */
    slice(from: number, to: number): Uint8Array<ArrayBuffer>[] {
      const found: Uint8Array<ArrayBuffer>[] = []
      let at = 0
      for (const piece of pieces) {
        const count = piece.length / format.frameBytes
        const [first, end] = [Math.max(0, from - at), Math.min(count, to - at)]
        if (first < end)
          found.push(first === 0 && end === count ? piece : piece.subarray(first * format.frameBytes, end * format.frameBytes))
        at += count
      }
      return found
    },
    /** The sample of sound that is heard where this frame begins. */
    sampleAt: (frame: number): number =>
      frame >= frames ? samples : Math.min(samples, Math.max(0, frame * format.frameSamples - format.decoderDelay)),
  }
}
