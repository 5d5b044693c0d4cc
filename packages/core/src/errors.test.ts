import * as v from 'valibot'
import { expect, test } from 'vitest'

import { asCallError, describeError, Failed, Offline, Refused } from './errors.ts'

const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}

test('[ERR-01] the console line helps developers and names no patient', () => {
  expect(describeError(new Offline({ cause: new TypeError('fetch failed') }))).toBe('Offline: TypeError: fetch failed')
  expect(describeError(new Failed({ code: 502, correlationId: 'r-1' }))).toBe('Failed 502 (request r-1)')
  for (const error of [
    new Refused('Anna Berg has appointments', { code: 409 }),
    new Failed({ cause: thrown(() => JSON.parse('Anna Berg')) }),
    thrown(() => v.parse(v.literal('x'), 'Anna Berg')),
    { name: 'Anna Berg' },
  ])
    expect(describeError(error)).not.toContain('Anna')
})

test('any thrown value becomes a kind of failure, except an aborted call', () => {
  const refused = new Refused('No.')
  expect(asCallError(refused)).toBe(refused)
  expect(asCallError(new DOMException('Given up', 'AbortError'))).toBeUndefined()
  expect(asCallError('text')).toBeInstanceOf(Failed)
})
