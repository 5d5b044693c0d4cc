import { unseal, unsealJson } from './sealing.ts'
import type { KeptPiece, KeptRow } from './store.ts'

/** The sound of one take: its pieces, and its length in PCM samples unless it was cut off. */
export interface KeptTake {
  pieces: Uint8Array<ArrayBuffer>[]
  samples: number | undefined
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
  { id, first, next, takes: lengths }: KeptRow,
  pieces: ReadonlyMap<number, KeptPiece>,
): Promise<KeptSound> {
  const takes: KeptTake[] = []
  let damaged = 0
  for (let number = first; number < next; number++) {
    const piece = pieces.get(number)
    const bytes = piece && (await unseal(key, `${id}:${number}`, piece.sealed).catch(() => undefined))
    if (!bytes) {
      damaged++
      continue
    }
    takes[piece.take] ??= { pieces: [], samples: lengths[piece.take] }
    takes[piece.take]!.pieces.push(bytes)
  }
  // A take whose length is known is shorter by what is missing, so its frames decide.
  const found = takes.filter((take) => take !== undefined)
  return { takes: damaged ? found.map(({ pieces }) => ({ pieces, samples: undefined })) : found, damaged }
}
