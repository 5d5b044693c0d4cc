import { describe, expect, test } from 'vitest'

import { additionOf } from './addition.ts'
import type { Finding } from './finding.ts'

const missing = (quote: string, belongsTo: 'plan' | 'history' = 'plan'): Finding => ({
  kind: 'omission',
  in: 'transcript',
  quote,
  about: 'x-ray',
  segments: [0],
  verdict: 'not recorded',
  belongsTo,
})
const added = (note: string, spoken: string, finding = missing('x-ray')): string | undefined => {
  const addition = additionOf(note, finding, spoken)
  return addition && note.slice(0, addition.from) + addition.text + note.slice(addition.to)
}
const line = 'X-ray, from the recording: “We do an x-ray.”'

describe('[FIND-18] What is missing is put into a note', () => {
  test.each([
    ['## Plan\n- Rest\n- Ice\n\n## Codes\nNone.', `## Plan\n- Rest\n- Ice\n- ${line}\n\n## Codes\nNone.`],
    ['Assessment and Plan:\nSprain. Rest.\n', `Assessment and Plan:\nSprain. Rest.\n${line}\n`],
    ['## Plan\n', `## Plan\n${line}\n`],
    ['She fell.', `She fell.\n${line}`],
    ['', line],
  ])('in its section, like the lines there, else at the end: %j', (note, expected) => {
    expect(added(note, 'It is swollen. We do an x-ray. Then rest.')).toBe(expected)
  })

  test('a history before the plan, and nothing that has no place or was not said in this segment', () => {
    const note = '## Subjective\nShe fell.\n\n## Plan\nRest.'
    expect(added(note, 'We do an x-ray.', missing('x-ray', 'history'))).toBe(
      `## Subjective\nShe fell.\n${line}\n\n## Plan\nRest.`,
    )
    const { belongsTo: _, ...other } = missing('x-ray')
    expect(added(note, 'We do an x-ray.', other)).toBeUndefined()
    expect(added(note, 'Nothing of it.')).toBeUndefined()
  })

  test('of speech without marks, some words around it', () => {
    const spoken = `${'before it '.repeat(40)}x-ray${' behind it'.repeat(40)}`
    const words = /“(.*)”$/.exec(added('', spoken)!)![1]!
    expect(words).toMatch(/^… (?:before it |it )+.*x-ray(?: behind it| behind)+ …$/)
    expect(words.length).toBeLessThan(260)
  })
})
