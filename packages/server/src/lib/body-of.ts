import { Refusal } from './refusal.ts'

/** Milliseconds: the longest silence in the middle of a file, and the longest time for a whole body of texts. */
const patience = 60_000

const tooLate = () => new Refusal(408, 'The request took too long to arrive. Try again.', { status: 'ERROR' })

/** Yields a body as it arrives. Throws 408 after `patience`: for a `file` of silence, for `texts`, which are short, in total. */
export async function* bodyOf(request: Request, kind: 'texts' | 'file'): AsyncGenerator<Uint8Array> {
  const reader = request.body?.getReader()
  if (!reader) return
  const late = deadline()
  try {
    for (;;) {
      if (kind === 'file') late.timer.refresh()
      const { done, value } = await Promise.race([reader.read(), late.passed])
      if (done) return
      yield value
    }
  } finally {
    clearTimeout(late.timer)
    // The rest of a refused body is not needed.
    reader.cancel().catch(() => undefined)
  }
}

/** Reads a body of texts at once, a fraction of the work of reading it in pieces. Throws 408 if it does not arrive in time. */
export async function wholeBodyOf(request: Request): Promise<Uint8Array> {
  const late = deadline()
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), late.passed]))
  } finally {
    clearTimeout(late.timer)
  }
}

/** Rejects with 408 when the time for a body has passed. */
function deadline(): { timer: NodeJS.Timeout; passed: Promise<never> } {
  let pass: (reason: Refusal) => void
  const passed = new Promise<never>((_, reject) => {
    pass = reject
  })
  // Prevents an unhandled rejection when nobody awaits it any more.
  passed.catch(() => undefined)
  return { timer: setTimeout(() => pass(tooLate()), patience), passed }
}
