import { expect, test } from 'vitest'

import { withoutDescriptions } from './without-descriptions.ts'

const shortened = (code: string): string => {
  const { transform } = withoutDescriptions() as { transform: (code: string, id: string) => { code: string } }
  return transform(code, 'packages/widgets/src/recorder/recorder.widget.tsx').code
}

test('descriptions of properties, events, methods, parts and states are left out', () => {
  const code = [
    "about: 'Records speech.',",
    "minDuration: number('Shortest length, in seconds.', 15),",
    `apiBase: text(\`The API's base, \\\`https://…\\\`. \${another}\`),`,
    "getToken: property<GetToken>(\"Returns a token, \" + 'again when it has expired.', '() => string'),",
    "change: event('It changed.', { state: 'string' }),",
    "start: method('Starts.', '() => Promise<void>', nothing),",
    "parts: { meter: 'The level.', 'record-button': \"The user's button.\" },",
  ].join('\n')
  expect(shortened(code).split('\n')).toEqual([
    "about: '',",
    "minDuration: number('', 15),",
    "apiBase: text(''),",
    "getToken: property<GetToken>('', ''),",
    "change: event('', { state: 'string' }),",
    "start: method('', '', nothing),",
    "parts: { meter: '', 'record-button': '' },",
  ])
})

test('everything else stays, such as defaults, options and types of events', () => {
  const code = "tag: 'chartside-recorder', theme: 'auto', kind: choice<Kind>(kinds), className: 'ring', from: text(fallback)"
  expect(shortened(code)).toBe(code)
  expect(shortened("size: text('How large.', 'Large.')")).toBe("size: text('', 'Large.')")
})
