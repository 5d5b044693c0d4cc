import { format, header } from './format.ts'

/** Bytes of a frame before its main data: four of header, nine of side information (MPEG-2, mono, without checksum). */
const sideEnd = 4 + 9
/** Bytes of main data in a frame. */
const mainBytes = format.frameBytes - sideEnd
/** The side information counts bytes back to the beginning of a frame's sound in eight bits. */
const longestBack = 255

/** Frames of silence, which hold nothing of other frames. */
export function silentFrames(count: number): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(count * format.frameBytes)
  for (let at = 0; at < made.length; at += format.frameBytes) made.set(header, at)
  return made
}

/** How many frames before this one hold a part of its sound: LAME saves bits in quiet frames for loud ones. */
export const framesBorrowed = (frame: Uint8Array): number => Math.ceil(frame[4]! / mainBytes)

/**
 * A copy of frames that are cut off before a frame that borrows from them: they keep their bytes, and are silent themselves.
 * Without them a decoder would read the next frame's sound from whatever stands there now, which can be a loud noise.
 */
export function silenced(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    made.set(piece, at)
    at += piece.length
  }
  for (at = 0; at < made.length; at += format.frameBytes) {
    made.fill(0, at + 4, at + sideEnd)
    // It begins where the first of them does, so that a decoder drops none of their bytes.
    made[at + 4] = Math.min(longestBack, (at / format.frameBytes) * mainBytes)
  }
  return made
}
