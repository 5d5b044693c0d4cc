import { Refusal } from './refusal.ts'

/** Milliseconds that a client may be silent in the middle of a file, and that a body of texts may take as a whole. */
const patience = 60_000

const tooLate = () => new Refusal(408, 'The request took too long to arrive. Try again.', { status: 'ERROR' })

/** A body as it arrives. Throws 408 where it does not: `texts`, which are short, must be there whole in that time. */
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
    // Of a body that is refused the rest is not wanted.
    reader.cancel().catch(() => undefined)
  }
}

/** A body of texts as a whole, which takes a fraction of the work of its pieces. Throws 408 where it does not arrive in time. */
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
  // Where nobody waits for it any more.
  passed.catch(() => undefined)
  return { timer: setTimeout(() => pass(tooLate()), patience), passed }
}
