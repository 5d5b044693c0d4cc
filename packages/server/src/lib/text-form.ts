import { buffer } from 'node:stream/consumers'

import { limitedBody } from './body-of.ts'
import { fingerprintOf } from './fingerprint.ts'
import { Refusal } from './refusal.ts'
import type { TakeForm } from './serve.ts'

const largest = 1024 * 1024

/** Parses a multipart body of texts only, at most 1 MB, in memory. A file stays a file, so that the check refuses it. */
export const textForm: TakeForm = (request) => parsed(request, 'texts', largest)

/** Parses a multipart body with a part of a file, at most `maxBytes`, in memory; it may arrive as slowly as a file. */
export const partForm =
  (maxBytes: number): TakeForm =>
  (request) =>
    parsed(request, 'file', maxBytes)

async function parsed(request: Request, kind: 'texts' | 'file', maxBytes: number): ReturnType<TakeForm> {
  const values: Record<string, unknown> = Object.create(null)
  const body = await received(request, kind, maxBytes)
  for (const [name, value] of await formOf(request, body)) {
    // Browsers send the line breaks of a text as CRLF in a form; as JSON, and as typed, they are LF.
    values[name] ??= typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value
  }
  return { values, fingerprint: fingerprintOf(values), discard: async () => undefined }
}

async function received(request: Request, kind: 'texts' | 'file', maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal(413, 'The form is larger than 1 MB.', { status: 'ERROR' })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  try {
    return await buffer(limitedBody(request, kind, maxBytes, tooLarge))
  } catch (error) {
    // The client has disconnected: nobody reads this, but the server has not failed.
    throw error instanceof Refusal ? error : new Refusal(400, 'The form was interrupted. Send it again.', { status: 'ERROR' })
  }
}

async function formOf(request: Request, body: Uint8Array): Promise<FormData> {
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return await new Response(body as Uint8Array<ArrayBuffer>, { headers }).formData()
  } catch {
    throw new Refusal(400, 'The body is not readable as a form.', { status: 'ERROR' })
  }
}
