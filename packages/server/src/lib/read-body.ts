import { buffer } from 'node:stream/consumers'

import { limitedBody, wholeBodyOf } from './body-of.ts'
import { Refusal } from './refusal.ts'

const maxBodyBytes = 1024 * 1024

/** The body of a call that takes no file, at most 1 MB by default: JSON, or form-urlencoded as Pusher's clients send it. */
export async function readBody(request: Request, maxBytes = maxBodyBytes): Promise<unknown> {
  const text = await readText(request, maxBytes)
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

/** Reads text of at most `maxBytes` bytes. Throws 413 as soon as there is more, 400 if it is not UTF-8. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > maxBytes) throw tooLarge(maxBytes)
  let bytes: Uint8Array
  try {
    const inPieces = () => buffer(limitedBody(request, 'texts', maxBytes, () => tooLarge(maxBytes)))
    bytes = announced === null ? await inPieces() : await wholeBodyOf(request)
  } catch (error) {
    // The client has disconnected: nobody reads this, but the server has not failed.
    throw error instanceof Refusal ? error : new Refusal(400, 'The body broke off.', { status: 'ERROR' })
  }
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal(400, 'The body is not readable as UTF-8.', { status: 'ERROR' })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const tooLarge = (maxBytes: number) =>
  new Refusal(413, `The body is larger than ${maxBytes / 1024 / 1024} MB.`, { status: 'ERROR' })
