import * as v from 'valibot'
import { expect, test } from 'vitest'

import { readJsonLike } from './json-like.ts'
import { asText, text } from './read.ts'
import { prose } from './send.ts'
import { textSent } from './send-fields.ts'

test.each([
  ['plain text stays', 'Main St 5', 'Main St 5'],
  ['an override ends with its text', '\u202eMain', '\u202eMain\u202c'],
  ['isolates end, the inner one first', '\u2066a\u2067b', '\u2066a\u2067b\u2069\u2069'],
  ['both kinds end in their order', '\u2067a\u202bb', '\u2067a\u202bb\u202c\u2069'],
  ['what is ended already stays as it is', 'a \u2067שלום\u2069 b \u202eb\u202c', 'a \u2067שלום\u2069 b \u202eb\u202c'],
  ['an end without a beginning goes, since it would end ours', 'a\u2069b\u202cc', 'abc'],
  ['an end of another kind ends nothing', '\u2066a\u202cb\u2069', '\u2066ab\u2069'],
  ['each line by itself', '\u202ea\nb', '\u202ea\u202c\nb'],
])('[ERR-01] %s', (_, given, shown) => {
  expect(v.parse(text, given)).toBe(shown)
  expect(asText(given)).toBe(shown)
})

test('[ERR-01] a list in text is parsed even with direction characters inside', () => {
  expect(readJsonLike('[{"name":"\u202ecall"}]').list).toEqual([{ name: '\u202ecall' }])
})

test('[ERR-01] short fields refuse direction characters with a message; notes accept them, since they may be pasted', () => {
  const messages = (schema: v.GenericSchema, value: string) => v.safeParse(schema, value).issues?.map(({ message }) => message)
  for (const bad of ['\u202aa', '\u202ea', 'a\u2066', 'a\u2069'])
    expect(messages(textSent('Address', 100), bad)).toEqual([
      'Address contains hidden characters that change the direction of text. Delete the text and type it again.',
    ])
  expect(messages(textSent('Address', 100), 'ул. Ленина, שדרות, \u200f5')).toBeUndefined()
  expect(messages(prose('Comments', 100), '\u202ea')).toBeUndefined()
})
