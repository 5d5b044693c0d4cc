// Loaded when it must be found out whether a file has arrived, for a backend that cannot recognize a repetition.
import type { Environment } from '../environment.ts'

/**
 * True if the file at an address of the backend has the same bytes. False if it cannot be fetched: browsers may refuse an address
 * of another origin.
 */
export async function hasSameBytes(
  { fetch }: Environment,
  address: string,
  file: File,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (!/^(https?:|\/(?!\/))/i.test(address)) return false
  const init = { signal: signal ?? null, cache: 'no-store', referrerPolicy: 'no-referrer' } as const
  const answer = await fetch(address, init).catch(() => undefined)
  signal?.throwIfAborted()
  if (!answer) return false
  const length = answer.headers.get('content-length')
  if (!answer.ok || (length && Number(length) !== file.size)) {
    const { body } = answer
    void body?.cancel()
    return false
  }
  const stored = await answer.arrayBuffer().catch(() => undefined)
  signal?.throwIfAborted()
  return stored !== undefined && isSame(new Uint8Array(stored), new Uint8Array(await file.arrayBuffer()))
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
