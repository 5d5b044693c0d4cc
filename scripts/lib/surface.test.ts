import { expect, test } from 'vitest'

import { unmentioned } from './surface.ts'

const released = ['chartside-recorder', 'chartside-recorder event recordingchange CustomEvent<undefined>']
const changelog = (words: string) => `# Changelog\n\n## 0.2.0\n\n- ${words}\n\n## 0.1.0\n\n- \`recordingchange\`\n`

test('a change to what pages use has to be named in the newest section of the changelog', () => {
  const now = ['chartside-recorder', 'chartside-recorder event recordingchange CustomEvent<{ state: string }>']
  expect(unmentioned(now, released, changelog('The state is known.'))).toHaveLength(2)
  expect(unmentioned(now, released, changelog('`recordingchange` has the state.'))).toEqual([])
  expect(unmentioned(released, released, changelog(''))).toEqual([])
})

test('an added or removed part or element has to be named, too', () => {
  const part = 'chartside-recorder part ring'
  expect(unmentioned([...released, part], released, changelog('The ring.'))).toEqual([part])
  expect(unmentioned([...released, part], released, changelog('`::part(ring)` is the ring.'))).toEqual([])
  expect(unmentioned([], ['chartside-recorder'], changelog('Gone: `<chartside-recorder>`'))).toEqual([])
  expect(unmentioned([], ['chartside-recorder'], changelog('Gone.'))).toEqual(['chartside-recorder'])
})

test("a new or removed element's tag stands for its parts, events and attributes", () => {
  const news = ['chartside-ring', 'chartside-ring event ringpressed CustomEvent<undefined>', 'chartside-ring part stone']
  expect(unmentioned([...released, ...news], released, changelog('A ring.'))).toEqual(['chartside-ring'])
  expect(unmentioned([...released, ...news], released, changelog('`<chartside-ring>` is new.'))).toEqual([])
  expect(unmentioned(released, [...released, ...news], changelog('A ring.'))).toEqual(['chartside-ring'])
})
