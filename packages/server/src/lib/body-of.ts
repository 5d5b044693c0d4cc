import { Refusal } from './refusal.ts'

/** Milliseconds: the longest silence in the middle of a file, and the longest time for a whole body of texts. */
const patience = 60_000

const tooLate = () => new Refusal(408, 'The request took too long to arrive. Try again.', { status: 'ERROR' })

type Kind = 'texts' | 'file'

/** Yields a body as it arrives. Throws 408 after `patience`: for a `file` of silence, for `texts`, which are short, in total. */
export async function* bodyOf(request: Request, kind: Kind): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  // The rest of a refused body is not needed.
  const stop = () => void reader.cancel().catch(() => undefined)
  let late = false
  // No race of each read with the deadline: it would keep every piece in memory until the deadline is settled.
  const timer = setTimeout(() => {
    late = true
    stop()
  }, patience)
  try {
    for (;;) {
      if (kind === 'file') timer.refresh()
      const { done, value } = await reader.read()
      if (late) throw tooLate()
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(timer)
    stop()
  }
}

/** Yields a body like `bodyOf`. Throws `tooLarge` as soon as there are more than `maxBytes` bytes. */
export async function* limitedBody(request: Request, kind: Kind, maxBytes: number, tooLarge: () => Refusal) {
  let size = 0
  for await (const piece of bodyOf(request, kind)) {
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge()
    yield piece
  }
}

/** Reads a body of texts at once, a fraction of the work of reading it in pieces. Throws 408 if it does not arrive in time. */
export async function wholeBodyOf(request: Request): Promise<Uint8Array> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), patience)
  })
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), passed]))
  } finally {
    clearTimeout(timer)
  }
}
