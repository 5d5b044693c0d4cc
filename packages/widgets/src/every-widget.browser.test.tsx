import { createSession, rootKey, type Session } from '@chartside/core/session'
import { testEnvironment } from '@chartside/core/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { register, widgets } from './index.ts'
import { attributeName } from './lib/props.ts'

const all = Object.values(widgets)
const drawn = all.filter((definition) => 'component' in definition)
const secret = 'Anna Schmidt 1980-02-29'

/** Signed in, with a server that does not answer. */
function waitingSession(): Session {
  const { environment } = testEnvironment(() => new Promise(() => undefined))
  environment.storage.set(rootKey, JSON.stringify({ token: 't', isLoggedIn: true, email: 'a@b.example' }))
  return createSession(environment)
}

const created = (tag: string): HTMLElement =>
  Object.assign(document.createElement(tag), tag === 'chartside-session' ? {} : { session: waitingSession() })
/** Resolves when the element has rendered the frame around its content. */
async function drawnIn(element: Element): Promise<Element> {
  const base = () => element.shadowRoot?.querySelector('.base')
  await expect.poll(base).toBeTruthy()
  return base()!
}

const failures: string[] = []
const onError = (event: ErrorEvent) => failures.push(event.message)
const { error } = console
beforeEach(() => {
  failures.length = 0
  window.addEventListener('error', onError)
  console.error = (...parts) => void failures.push(parts.map(String).join(' '))
})
afterEach(() => {
  console.error = error
  window.removeEventListener('error', onError)
  document.body.replaceChildren()
  document.head.querySelector('[data-hostile]')?.remove()
  expect(failures).toEqual([])
})

test('an element that is on the page before its registration adopts its earlier properties', async () => {
  const early = all.map(({ tag }) => Object.assign(document.body.appendChild(document.createElement(tag)), { locale: 'de-CH' }))
  register(...all)
  for (const element of early) {
    expect(Reflect.get(element, 'locale')).toBe('de-CH')
    expect(Object.hasOwn(element, 'locale')).toBe(false)
  }
})

describe.each(all)('$tag', ({ tag, props }) => {
  test('may be registered twice', () => {
    const known = customElements.get(tag)
    register(...all)
    expect(customElements.get(tag)).toBe(known)
  })

  test('has consistent properties and attributes, and falls back when an attribute is removed', () => {
    const element = document.createElement(tag)
    for (const [name, prop] of Object.entries(props)) {
      if (!prop.read) continue
      const written = prop.type === 'number' ? '7' : prop.type === 'boolean' ? '' : (/'([^']+)'$/.exec(prop.type)?.[1] ?? 'x')
      element.setAttribute(attributeName(name), written)
      const byAttribute: unknown = Reflect.get(element, name)
      expect(byAttribute).not.toBe(prop.fallback)
      element.removeAttribute(attributeName(name))
      expect(Reflect.get(element, name)).toBe(prop.fallback)
      Reflect.set(element, name, byAttribute)
      expect(Reflect.get(element, name)).toBe(byAttribute)
      expect(element.hasAttribute(attributeName(name))).toBe(false)
    }
  })

  test('writes no values into the markup', async () => {
    const element = created(tag)
    for (const [name, prop] of Object.entries(props)) if (prop.type === 'string') Reflect.set(element, name, secret)
    document.body.append(element)
    await new Promise((done) => setTimeout(done, 30))
    expect(document.body.innerHTML).not.toContain('Anna')
  })
})

describe.each(drawn)('$tag', ({ tag }) => {
  test('keeps its content when it is moved', async () => {
    const element = document.body.appendChild(created(tag))
    const base = await drawnIn(element)
    document.body.appendChild(document.createElement('section')).append(element)
    await new Promise((done) => setTimeout(done, 30))
    expect(element.shadowRoot!.querySelector('.base')).toBe(base)
  })

  test('looks the same on a page with aggressive global styles', async () => {
    const element = document.body.appendChild(created(tag))
    const base = await drawnIn(element)
    const looks = () => {
      const { fontSize, color, direction, textTransform, letterSpacing, lineHeight, cursor } = getComputedStyle(base)
      return { fontSize, color, direction, textTransform, letterSpacing, lineHeight, cursor }
    }
    const before = looks()
    const hostile = document.head.appendChild(document.createElement('style'))
    hostile.dataset['hostile'] = ''
    hostile.textContent = `
      * { all: unset !important }
      *, *::before, *::after { font: 40px/3 fantasy !important; color: red !important; direction: rtl !important;
        text-transform: uppercase !important; letter-spacing: 9px !important; cursor: wait !important }
      button, input { display: none !important }`
    expect(looks()).toEqual(before)
    const control = element.shadowRoot!.querySelector('button, input')
    if (control) expect(getComputedStyle(control).display).not.toBe('none')
  })
})
