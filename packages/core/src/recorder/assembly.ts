import { crc16 } from './crc16.ts'
import { format } from './format.ts'
import { infoFrame } from './mp3-info.ts'

export type Assembly = ReturnType<typeof createAssembly>

/** The file name and type that the server expects (REC-03). */
export const fileName = 'recording.mp3'
export const fileType = 'audio/mpeg'

/** The growing MP3 of one recording: one take after another, each a complete encoder stream. */
export function createAssembly() {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let frames = 0
  let framesBefore = 0
  let crc = 0
  let recorded = 0
  /** As a decoder counts: every take but the last includes the encoder's silence around it, at most 0.1 s. */
  let played = 0
  return {
    /** Seconds of sound in the takes that have ended, exact to the sample. */
    get seconds() {
      return recorded / format.sampleRate
    },
    /** Adds the next whole frames of the running take. */
    add(piece: Uint8Array<ArrayBuffer>): void {
      pieces.push(piece)
      frames += piece.length / format.frameBytes
      crc = crc16(piece, crc)
    },
    /** Ends the running take with its length in samples; if the encoder died and there is no count, its frames decide. */
    endTake(samples = (frames - framesBefore) * format.frameSamples): void {
      recorded += samples
      if (frames > framesBefore) played = framesBefore * format.frameSamples + samples
      framesBefore = frames
    },
    /** Everything as one file that any decoder plays; undefined if there is no sound. */
    file(): File | undefined {
      if (frames === 0) return undefined
      return new File([infoFrame({ frames, crc, samples: played }), ...pieces], fileName, { type: fileType })
    },
  }
}
