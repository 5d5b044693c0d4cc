import type { Keep, KeptTake } from '../kept-dictations/index.ts'
import { crc16 } from './crc16.ts'
import { format } from './format.ts'
import { gapsIn, peaksIn, playedSamples, soundIn } from './laid-out.ts'
import { frameAt, framesOf, layOut, type Part, type Place } from './layout.ts'
import { infoFrame } from './mp3-info.ts'
import { silenced, silentFrames } from './reservoir.ts'
import { restoredTake } from './restored-take.ts'
import { createTakeSound, type Gap, silenceOf, type TakeSound } from './take-sound.ts'

export type Assembly = ReturnType<typeof createAssembly>

/** The file name and type that the server expects (REC-03). */
export const fileName = 'recording.mp3'
export const fileType = 'audio/mpeg'

/** Where the next take goes, in seconds of the recording. */
export interface RecordAt {
  seconds: number
  replaces: Place['replaces']
}

/**
 * The growing MP3 of one recording. It keeps every take with its place and makes the file of them, so that recording over
 * something deletes nothing, and can be undone. `keep` gets all of it as well.
 */
export function createAssembly(keep?: Keep) {
  const takes: TakeSound[] = []
  let crc = 0
  /** True while the file is one take after another. */
  let isInOrder = true

  function current(): TakeSound {
    return takes.at(-1) ?? begin()
  }

  function begin(at?: RecordAt): TakeSound {
    const place = at && { at: frameAt(at.seconds, framesOf(layOut(takes))), replaces: at.replaces }
    const take = createTakeSound(place, keep)
    takes.push(take)
    if (place) isInOrder = false
    return take
  }

  return {
    /**
     * Begins a take; without a place, after everything else. The returned function says how long the recording is with so many
     * seconds of it.
     */
    begin(at?: RecordAt): (spoken: number) => number {
      const before = soundIn(layOut(takes))
      const take = begin(at)
      const kept = Math.min(before, at?.seconds ?? before)
      const length = (spoken: number) => spoken + silenceOf(take.gaps)
      if (at?.replaces === 'rest') return (spoken) => kept + length(spoken)
      if (at?.replaces === 'spoken') return (spoken) => Math.max(before, kept + length(spoken))
      return (spoken) => before + length(spoken)
    },
    /** True if the latest take was put into the recording, and can be taken out again. */
    get canUndo() {
      return lastPlaced(takes) !== undefined
    },
    /** Takes out the latest take; what it replaced is there again. */
    undo(): void {
      const take = lastPlaced(takes)
      if (!take) return
      takes.splice(takes.indexOf(take))
      // A take without sound may not have been kept.
      keep?.undo(takes.filter(({ frames }) => frames > 0).length)
    },
    /** Adds the next whole frames of the running take. */
    add(piece: Uint8Array<ArrayBuffer>): void {
      current().add(piece)
      crc = crc16(piece, crc)
    },
    /** An encoder of the running take has ended; its length in samples, unless it died. */
    endStream: (samples?: number): void => current().endStream(samples),
    /** Adds takes that were kept. */
    restore(kept: readonly KeptTake[]): void {
      takes.push(...kept.map((take) => restoredTake(take, keep)))
      isInOrder = takes.every(({ place }) => !place)
      for (const { pieces } of kept) for (const piece of pieces) crc = crc16(piece, crc)
    },
    /** The takes with sound, for `restore`. */
    kept: (): KeptTake[] => takes.filter(({ frames }) => frames > 0).map((take) => take.kept()),
    /** Keeps how loud the running take was up to this second of it. */
    peak: (value: number, seconds: number): void => current().peak(value, seconds),
    /** Keeps where sound is missing; `at` counts from the beginning of the running take. */
    gap: (gap: Gap): void => void current().lose(gap),
    /** Seconds of sound in the takes that have ended, exact to the sample, with the silence for what is missing. */
    get seconds() {
      return soundIn(layOut(takes))
    },
    /** Seconds of the file: those of sound, and the encoder's silence between takes, at most 0.1 s each. */
    get length() {
      return playedSamples(layOut(takes)) / format.sampleRate
    },
    /** Seconds of the running take that are encoded for certain. */
    get encodedSeconds() {
      return current().samples / format.sampleRate
    },
    /** Where sound is missing, in order. */
    get gaps(): readonly Gap[] {
      const parts = layOut(takes)
      // A take that has just begun has no frames yet.
      const begun = takes.at(-1)
      const waiting = begun?.frames === 0 ? begun.gaps : []
      const end = playedSamples(parts) / format.sampleRate
      return [...gapsIn(parts), ...waiting.map((gap) => ({ ...gap, at: end + gap.at }))]
    },
    /** The loudest sample (0 to 1) of each tenth of a second. */
    get peaks(): readonly number[] {
      return peaksIn(layOut(takes))
    },
    /** Everything as one file that any decoder plays; undefined if there is no sound. */
    file(): File | undefined {
      const parts = layOut(takes)
      return parts.length === 0
        ? undefined
        : fileOf(parts, isInOrder && parts.every(({ silence }) => silence === 0) ? crc : undefined)
    },
  }
}

/** The latest take with sound, if it is not simply the end of the recording. */
function lastPlaced(takes: readonly TakeSound[]): TakeSound | undefined {
  const last = takes.findLast(({ frames }) => frames > 0)
  return last?.place && last
}

/** The file of these parts; `crc` is that of all their frames if it is known. */
function fileOf(parts: readonly Part[], crc: number | undefined): File {
  const pieces = parts.flatMap(({ take, from, to, silence, lead }) => [
    ...(silence > lead ? [silentFrames(silence - lead)] : []),
    ...(lead > 0 ? [silenced(take.slice(from - lead, from))] : []),
    ...take.slice(from, to),
  ])
  const sum = crc ?? pieces.reduce((before, piece) => crc16(piece, before), 0)
  const info = infoFrame({ frames: framesOf(parts), crc: sum, samples: playedSamples(parts) })
  return new File([info, ...pieces], fileName, { type: fileType })
}
