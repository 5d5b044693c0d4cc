import { expect, test } from 'vitest'

import { withoutDescriptions } from './no-descriptions.ts'

const widget = (text: string) => `import { defineWidget } from '../lib/define-widget.ts'
import { event, method } from '../lib/events.ts'
import { choice, property } from '../lib/props.ts'
import { text } from './words.ts'
${text}`

test('an element keeps its behaviour and loses its descriptions; lines stay where they are', () => {
  expect(
    withoutDescriptions(
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
  events: { struck: event('', { hour: 'number' }) },
  methods: { wind: method('', '', () => undefined) },
  parts: {},
  component: () => text('about'),
})`),
  )
})

test('functions of the same name from elsewhere, and other files, stay as they are', () => {
  const code = `import { text } from './words.ts'\nexport const about = { parts: { a: 'b' }, title: text('Title') }`
  expect(withoutDescriptions('title.ts', code)).toBe(code)
})
