import { unseal, unsealJson, unsealPeaks } from './sealing.ts'
import type { KeptPiece, KeptRow, TakeRow } from './store.ts'

/** The sound of one take. Pieces after the last end were encoded by an encoder that did not end. */
export interface KeptTake extends Pick<TakeRow, 'place' | 'ends' | 'gaps'> {
  pieces: readonly Uint8Array<ArrayBuffer>[]
  /** The loudest sample, 0 to 1, of each tenth of a second. */
  peaks: readonly number[]
  /** Before these of its pieces, by their places in `pieces`, so many bytes are missing, since their piece was changed or is gone. */
  losses?: readonly { piece: number; bytes: number }[]
}

/** The sound of a dictation; `damaged` counts the pieces that are missing or were changed. */
export interface KeptSound {
  takes: KeptTake[]
  damaged: number
}

/** What was typed. Rejects if it cannot be decrypted. */
export const readDetails = (key: CryptoKey, { id, details }: KeptRow): Promise<object> =>
  unsealJson(key, `${id}:details`, details)

/** The sound, without the pieces that cannot be decrypted. */
export async function readSound(
  key: CryptoKey,
  { id, first, next, takes: rows }: KeptRow,
  kept: ReadonlyMap<number, KeptPiece>,
): Promise<KeptSound> {
  const empty = () => ({ pieces: [] as Uint8Array<ArrayBuffer>[], peaks: [] as number[], lost: [] as number[] })
  const sound = new Map(rows.map(({ number }) => [number, empty()]))
  let latest = rows[0]?.number ?? 0
  let damaged = 0
  for (let number = first; number < next; number++) {
    const piece = kept.get(number)
    // A take that was taken back has left its pieces.
    if (piece && !sound.has(piece.take)) continue
    const place = `${id}:${number}`
    const bytes = piece && (await unseal(key, place, piece.sealed).catch(() => undefined))
    if (!bytes) {
      damaged++
      const { pieces, lost } = sound.get(piece?.take ?? latest) ?? empty()
      lost.push(pieces.length)
      continue
    }
    latest = piece.take
    const { pieces, peaks } = sound.get(piece.take)!
    pieces.push(bytes)
    // An hour that was taken up again has too many to be given as arguments.
    for (const peak of await unsealPeaks(key, place, piece.peaks)) peaks.push(peak)
  }
  const takes = rows.flatMap(({ number, place, ends, gaps, bytes }): KeptTake[] => {
    const { pieces, peaks, lost } = sound.get(number) ?? empty()
    const missing = bytes - pieces.reduce((sum, { length }) => sum + length, 0)
    const losses = lost.map((piece) => ({ piece, bytes: missing / lost.length }))
    // What is missing makes it shorter, so its frames decide.
    return pieces.length > 0 ? [{ place, pieces, peaks, ends: damaged > 0 ? [] : ends, gaps, losses }] : []
  })
  return { takes, damaged }
}

/** The length in bytes that the takes make together. */
export function bytesOf(takes: readonly TakeRow[]): number {
  let length = 0
  for (const { place, bytes: spoken, gaps } of takes) {
    const silence = gaps.reduce((sum, gap) => sum + (gap.silence ?? 0), 0)
    const bytes = spoken + silence * bytesPerSecond
    if (place?.replaces === 'rest') length = place.at * bytesPerFrame + bytes
    else if (place?.replaces === 'spoken') length = Math.max(length, place.at * bytesPerFrame + bytes)
    else length += bytes
  }
  return length
}
const bytesPerFrame = 192
const bytesPerSecond = 8000
