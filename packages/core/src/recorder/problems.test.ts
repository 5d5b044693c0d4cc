import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'
import { type MicrophoneProblem, problemOf } from './problems.ts'

const error = (name: string) => new DOMException('', name)
const surroundings = { permission: undefined, allowed: undefined, framed: false }

test.each<[string, Partial<Parameters<typeof problemOf>[1]>, MicrophoneProblem]>([
  ['NotAllowedError', { permission: 'denied', allowed: true }, 'denied'],
  ['NotAllowedError', { permission: 'prompt', allowed: true }, 'dismissed'],
  ['NotAllowedError', { permission: 'prompt', allowed: false }, 'policy'],
  ['NotAllowedError', { permission: 'prompt', framed: true }, 'policy'],
  ['NotAllowedError', {}, 'denied'],
  ['SecurityError', {}, 'policy'],
  ['NotFoundError', {}, 'none'],
  ['OverconstrainedError', {}, 'none'],
  ['NotReadableError', {}, 'busy'],
  ['SomethingNew', {}, 'unknown'],
])('[REC-05] %s with %o means %s', (name, known, problem) => {
  expect(problemOf(error(name), { ...surroundings, ...known })).toBe(problem)
  expect(noticeWords.problems[problem]).toMatch(/\.$/)
})

test('[REC-05] any other error is reported as well', () => {
  expect(problemOf('text', surroundings)).toBe('unknown')
  expect(problemOf(new TypeError('audio'), surroundings)).toBe('unsupported')
})
