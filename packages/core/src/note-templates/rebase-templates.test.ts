import type { NoteTemplate } from '@chartside/contract/note-templates'
import { expect, test } from 'vitest'

import { rebaseTemplates } from './rebase-templates.ts'

const template = (id: string, heading = 'Data', name = id): NoteTemplate => ({
  ...{ id, name, sections: [{ heading, instruction: '', style: 'list' }] },
})
const [a, b, c] = [template('a'), template('b'), template('c')]
const own = (templates: NoteTemplate[], preferred = '') => ({ templates, preferred })
const rebased = (mine: NoteTemplate[], stored: NoteTemplate[], theirs: NoteTemplate[]) =>
  rebaseTemplates(own(mine), own(stored), own(theirs)).templates

test.each([
  ['a template that only I changed', [template('a', 'Mine'), b], [a, b], [template('a', 'Mine'), b]],
  ['a template that only they changed', [a, b], [template('a', 'Theirs'), b], [template('a', 'Theirs'), b]],
  ['templates that either side added', [a, b, c], [a, b, template('d')], [a, b, c, template('d')]],
  ['none that either side deleted', [a], [b], []],
  ['what I deleted and they changed', [b], [template('a', 'Theirs'), b], [b, template('a', 'Theirs')]],
  ['what they deleted and I changed', [template('a', 'Mine'), b], [b], [template('a', 'Mine'), b]],
  ['one where both made the same change', [template('a', 'Same'), b], [template('a', 'Same'), b], [template('a', 'Same'), b]],
  ['my order', [b, a], [a, template('b', 'Theirs')], [template('b', 'Theirs'), a]],
])('[TEMPL-02] changes of two pages are put together: it has %s', (_, mine, theirs, expected) => {
  expect(rebased(mine, [a, b], theirs)).toEqual(expected)
})

test('[TEMPL-02] of a template that both pages changed, mine becomes a copy with a name of its own', () => {
  const { templates, copies } = rebaseTemplates(own([template('a', 'Mine'), b]), own([a, b]), own([template('a', 'Theirs'), b]))
  expect(templates).toEqual([template('a', 'Theirs'), template(copies.get('a')!, 'Mine', 'a 2'), b])
  expect(copies.get('a')).not.toBe('a')
})

test('[TEMPL-02] a template that I added gets another name where they added one of that name', () => {
  const [, , mine] = rebased([a, b, template('x', 'Mine', 'Visit')], [a, b], [a, b, template('y', 'Theirs', 'Visit')])
  expect(mine).toEqual(template('x', 'Mine', 'Visit 2'))
})

test('[TEMPL-02] the template for new notes is mine if I chose another one, else theirs', () => {
  const chosen = (mine: string, theirs: string) => rebaseTemplates(own([a, b], mine), own([a, b]), own([a, b], theirs)).preferred
  expect([chosen('', 'b'), chosen('a', 'b'), chosen('a', '')]).toEqual(['b', 'a', 'a'])
})
