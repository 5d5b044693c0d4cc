import { bodyOf } from './body-of.ts'
import { Refusal } from './refusal.ts'

const largestBody = 1024 * 1024

/** The body of a call that takes no file, at most 1 MB: JSON, or form-urlencoded as Pusher's clients send it. */
export async function readBody(request: Request): Promise<unknown> {
  const text = await readText(request, largestBody)
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded/i.test(type)) return Object.fromEntries(new URLSearchParams(text))
  if (type !== '' && !/^(application\/([\w.-]+\+)?json|text\/plain)/i.test(type))
    throw new Refusal(415, 'The body must be JSON.', { status: 'ERROR' })
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'The body is not readable as JSON.', { status: 'ERROR' })
  }
}

/** Reads text of at most `longest` bytes. Throws 413 as soon as there is more, 400 where it is no UTF-8. */
export async function readText(request: Request, longest: number): Promise<string> {
  const tooLarge = () => new Refusal(413, `The body is larger than ${longest / 1024 / 1024} MB.`, { status: 'ERROR' })
  if (Number(request.headers.get('content-length') ?? 0) > longest) throw tooLarge()
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of bodyOf(request, 'texts')) {
      size += piece.byteLength
      if (size > longest) throw tooLarge()
      pieces.push(piece)
    }
  } catch (error) {
    // The client has gone: nobody will read this, but it is no failure of ours.
    throw error instanceof Refusal ? error : new Refusal(400, 'The body broke off.', { status: 'ERROR' })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
  } catch {
    throw new Refusal(400, 'The body is not readable as UTF-8.', { status: 'ERROR' })
  }
}
