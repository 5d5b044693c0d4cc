import { expect, test } from 'vitest'

import { leanOf } from './lean-declarations.ts'

const widget = (text: string) => `import { defineWidget } from '../lib/define-widget.ts'
import { event, method } from '../lib/events.ts'
import { choice, property } from '../lib/props.ts'
import { text } from './words.ts'
${text}`

test('an element keeps its behaviour and loses its descriptions; lines stay where they are', () => {
  expect(
    leanOf(
      'clock.widget.tsx',
      widget(`export const clock = defineWidget({
  tag: 'test-clock',
  about:
    'Shows the time.',
  props: { hand: choice(\`Which
one.\`, ['long', 'short']), zone: property<Zone>('The zone.', 'Zone') },
  events: { struck: event('It struck.', { hour: 'number' }) },
  methods: { wind: method('Winds it.', '() => void', () => undefined) },
  parts: { face: 'The face.', ...handParts },
  component: () => text('about'),
})`),
    ),
  ).toBe(
    widget(`export const clock = defineWidget({
  tag: 'test-clock',
  about:
    '',
  props: { hand: choice(''
, ['long', 'short']), zone: property<Zone>('', '') },
  events: { struck: event('', undefined) },
  methods: { wind: method('', '', () => undefined) },
  parts: {},
  component: () => text('about'),
})`),
  )
})

test('an element with its own class, a call, and the shared lists lose theirs', () => {
  const declared = (about: string, readables: string, rest: string) =>
    `export const clockWidget: OwnElement = { tag: 'test-clock', about: ${about}, readables: ${readables}, parts: {}, ${rest}, element }`
  expect(
    leanOf('clock.widget.ts', declared("'Shows ' + 'the time.'", "{ hour: { about: 'The hour.' } }", 'events, methods')),
  ).toBe(declared("''", '{}', 'events: {}, methods: {}'))
  const call = (about: string) =>
    `import { endpoint } from './lib/endpoint.ts'\nexport const wind = endpoint({ method: 'POST', about: ${about}, answer: {} })`
  expect(leanOf('clock.ts', call("'Winds it.'"))).toBe(call("''"))
  expect(
    leanOf('/lib/parts.ts', "export const handParts = { hand: 'A hand.', ...faceParts }\nexport const all = [handParts]"),
  ).toBe('export const handParts = {}\nexport const all = [handParts]')
  const permissions = (text: string) => `export const permissions = { wind: ${text} } as const`
  expect(leanOf('/lib/permissions.ts', permissions("'wind clocks'"))).toBe(permissions("''"))
})

test('a call loses its checks of requests, and what only they use can be left out', () => {
  const call = (before: string, request: string) => `import { endpoint } from './lib/endpoint.ts'
export const hand = ${before}sent('Hand')
const time = (label: string) => sent(label)
export const wind = ${before}endpoint({ path: 'wind', ${request}, answer: { query: ${before}text('hour') } })`
  expect(leanOf('/packages/contract/src/clock.ts', call('', "query: object({ hand }), form: time('Time')"))).toBe(
    call('/* @__PURE__ */ ', 'query: undefined, form: undefined'),
  )
})

test('functions of the same name from elsewhere, and other files, stay as they are', () => {
  const code = `import { text } from './words.ts'\nexport const about = { parts: { a: 'b' }, title: text('Title') }`
  expect(leanOf('title.ts', code)).toBe(code)
})
