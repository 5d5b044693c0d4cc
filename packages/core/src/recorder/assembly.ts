import type { Keep, KeptTake } from '../kept-dictations/index.ts'
import { crc16 } from './crc16.ts'
import { format } from './format.ts'
import { infoFrame } from './mp3-info.ts'

export type Assembly = ReturnType<typeof createAssembly>

/** The file name and type that the server expects (REC-03). */
export const fileName = 'recording.mp3'
export const fileType = 'audio/mpeg'

/**
 * The growing MP3 of one recording: one take after another, each a complete encoder stream. It begins with the takes that were
 * `kept`; `keep` gets all of it as well.
 */
export function createAssembly(keep?: Keep, kept: readonly KeptTake[] = []) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const ends: { pieces: number; samples: number }[] = []
  let frames = 0
  let framesBefore = 0
  let crc = 0
  let recorded = 0
  /** As a decoder counts: every take but the last includes the encoder's silence around it, at most 0.1 s. */
  let played = 0
  const assembly = {
    /** Seconds of sound in the takes that have ended, exact to the sample. */
    get seconds() {
      return recorded / format.sampleRate
    },
    /** Adds the next whole frames of the running take. */
    add(piece: Uint8Array<ArrayBuffer>): void {
      pieces.push(piece)
      keep?.piece(piece)
      frames += piece.length / format.frameBytes
      crc = crc16(piece, crc)
    },
    /** Ends the running take with its length in samples; if the encoder died and there is no count, its frames decide. */
    endTake(samples = (frames - framesBefore) * format.frameSamples): void {
      recorded += samples
      if (frames > framesBefore) {
        played = framesBefore * format.frameSamples + samples
        ends.push({ pieces: pieces.length, samples })
        keep?.takeEnded(samples)
      }
      framesBefore = frames
    },
    /** The takes that have ended. */
    takes: (): KeptTake[] =>
      ends.map(({ pieces: end, samples }, take) => ({ pieces: pieces.slice(ends[take - 1]?.pieces ?? 0, end), samples })),
    /** Everything as one file that any decoder plays; undefined if there is no sound. */
    file(): File | undefined {
      if (frames === 0) return undefined
      return new File([infoFrame({ frames, crc, samples: played }), ...pieces], fileName, { type: fileType })
    },
  }
  for (const { pieces, samples } of kept) {
    for (const piece of pieces) assembly.add(piece)
    assembly.endTake(samples)
  }
  return assembly
}
