import { Refusal } from './refusal.ts'

/** Milliseconds that a client may be silent in the middle of a file, and that a body of texts may take as a whole. */
const patience = 60_000

/** A body as it arrives. Throws 408 where it does not: `texts`, which are short, must be there whole in that time. */
export async function* bodyOf(request: Request, kind: 'texts' | 'file'): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const refusal = new Refusal(408, 'The request took too long to arrive. Try again.', { status: 'ERROR' })
    timer = setTimeout(() => reject(refusal), patience)
  })
  // Where nobody waits for it any more.
  late.catch(() => undefined)
  try {
    for (;;) {
      if (kind === 'file') timer?.refresh()
      const { done, value } = await Promise.race([reader.read(), late])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    // Of a body that is refused the rest is not wanted.
    reader.cancel().catch(() => undefined)
  }
}
