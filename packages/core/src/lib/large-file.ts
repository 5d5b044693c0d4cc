import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'

import type { Answer, CallOptions, Input } from './call.ts'

/** The largest file that is sent in one piece. */
const wholeBytes = 4 * 1024 * 1024

/** Makes a call that belongs to another one. */
export type Ask = <E extends AnyEndpoint>(endpoint: E, input: Input<E> & object, options: CallOptions) => Promise<Answer<E>>

/**
 * Sends a large file of a form before it, in parts, where the backend takes them. Returns what is left to send, and how: the same if
 * there is no such file; otherwise without progress, which ended with the last part.
 */
export async function withoutLargeFile(
  input: { form?: object },
  options: CallOptions,
  takesParts: () => Promise<boolean>,
  ask: Ask,
): Promise<[input: object, options: CallOptions]> {
  const isLarge = (value: unknown) => value instanceof File && value.size > wholeBytes
  const field = Object.entries(input.form ?? {}).find(([, value]) => isLarge(value))?.[0]
  if (field === undefined || !(await takesParts())) return [input, options]
  const { inParts } = await import('./file-parts.ts')
  const form = await inParts(ask, { ...input.form }, field, options)
  return [
    { ...input, form },
    { ...options, onProgress: undefined },
  ]
}
