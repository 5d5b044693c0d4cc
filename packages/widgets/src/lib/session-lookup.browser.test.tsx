import { useStore } from '@nanostores/react'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { sessionWidget } from '../session/session.widget.ts'
import { useSession } from './context.ts'
import { defineWidget, register } from './define-widget.ts'
import type { ElementOf } from './element-types.ts'

const whoWidget = defineWidget({
  tag: 'test-who',
  about: 'Says which API it talks to.',
  component: function Who() {
    const { environment, $session } = useSession()
    return <output>{`${new URL(environment.apiBase).host} ${useStore($session).state}`}</output>
  },
})
type Who = ElementOf<typeof whoWidget>
register(whoWidget)

const says = (element: Element, expected: string) =>
  expect.poll(() => element.shadowRoot!.querySelector('output')?.textContent).toBe(expected)
const sessionOf = (host: string) => {
  const element = document.createElement('chartside-session')
  element.setAttribute('api-base', `https://${host}/api/v4`)
  return element
}
const who = () => document.createElement('test-who') as Who

afterEach(() => document.body.replaceChildren())

test('an element waits for a session that is registered later', async () => {
  const session = document.body.appendChild(sessionOf('late.test'))
  const element = session.appendChild(who())
  await new Promise((done) => setTimeout(done, 50))
  expect(element.shadowRoot!.querySelector('output')).toBeNull()
  register(sessionWidget)
  await says(element, 'late.test out')
})

test('the nearest session around an element counts, and two on a page do not mix', async () => {
  const [one, other] = [document.body.appendChild(sessionOf('one.test')), document.body.appendChild(sessionOf('other.test'))]
  const [first, second] = [one.appendChild(who()), other.appendChild(who())]
  await says(first, 'one.test out')
  await says(second, 'other.test out')
  expect(one.session).not.toBe(other.session)
  other.append(first)
  await says(first, 'other.test out')
})

test('it is found through shadow roots and slots', async () => {
  const session = document.body.appendChild(sessionOf('outer.test'))
  document.body.append(sessionOf('elsewhere.test'))
  const app = session.appendChild(document.createElement('div'))
  const inner = app.attachShadow({ mode: 'open' }).appendChild(who())
  const frame = document.body.appendChild(document.createElement('div'))
  const slotting = frame.attachShadow({ mode: 'open' }).appendChild(sessionOf('slotted.test'))
  slotting.append(document.createElement('slot'))
  const slotted = frame.appendChild(who())
  await says(inner, 'outer.test out')
  await says(slotted, 'slotted.test out')
})

test('an element outside uses the only session of the page, and none of several', async () => {
  const element = document.body.appendChild(who())
  document.body.append(sessionOf('one.test'))
  await says(element, 'one.test out')
  document.body.append(sessionOf('other.test'))
  await expect.poll(() => element.shadowRoot!.querySelector('output')).toBeNull()
})

test('elements with the same API share one session; an explicit one takes precedence', async () => {
  const [one, other, given] = [who(), who(), who()]
  one.setAttribute('api-base', 'https://alone.test/api/v4')
  other.apiBase = 'https://alone.test/api/v4'
  given.apiBase = 'https://alone.test/api/v4'
  given.session = scene([])
  document.body.append(one, other, given)
  await says(one, 'alone.test out')
  await says(other, 'alone.test out')
  await says(given, `${location.host} in`)
})
