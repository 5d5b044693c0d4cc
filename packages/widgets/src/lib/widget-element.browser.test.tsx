import { Offline } from '@chartside/core/errors'
import r2wc from '@r2wc/react-to-web-component'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'

import { sessionWidget } from '../session/session.widget.ts'
import { Failed } from '../ui/failed.tsx'
import { useElementState, useMethods, useRefresh } from './context.ts'
import { defineWidget, register } from './define-widget.ts'
import type { ElementOf } from './element-types.ts'
import { cancelableEvent, event, method } from './events.ts'
import { choice, flag, number, property, text } from './props.ts'

interface Patient {
  name: string
}
let mounted = 0
const offline = new Offline({ correlationId: '7c1e' })

const counterWidget = defineWidget({
  tag: 'test-counter',
  about: 'Counts presses.',
  props: {
    label: text('What is counted.', 'none'),
    step: number('How much a press counts.', 1),
    loud: flag('Shouts.'),
    size: choice('How big.', ['small', 'large']),
    patient: property<Patient>('Whom it is about.', 'Patient'),
  },
  events: {
    counted: event('Counted.', { count: 'number' }),
    beforereset: cancelableEvent('Is about to begin anew.'),
  },
  methods: { count: method('How far it is.', '() => number', () => -1) },
  alone: true,
  component: function Counter({ label, step, loud, size, patient, emit }) {
    const [count, setCount] = useState(() => {
      mounted++
      return 0
    })
    useMethods({ count: () => count })
    useRefresh(() => setCount(100))
    useElementState('loud', loud)
    if (label === 'broken') throw new Error('broken for Anna Schmidt')
    return (
      <>
        <button
          type="button"
          onClick={() => {
            setCount(count + step)
            emit('counted', { count: count + step })
          }}
        >
          {`${label} ${count} ${step} ${loud} ${size} ${patient?.name ?? ''}`}
        </button>
        <button type="button" onClick={() => emit('beforereset') && setCount(0)}>
          reset
        </button>
        <input aria-label="note" />
        {label === 'offline' && <Failed error={offline} onRetry={() => undefined} />}
      </>
    )
  },
})
type Counter = ElementOf<typeof counterWidget>
register(counterWidget)
register(sessionWidget)

const create = () => document.createElement(counterWidget.tag) as Counter
const added = () => document.body.appendChild(create())
const button = (element: Element) => element.shadowRoot!.querySelector('button')
const shows = (element: Element, expected: string) => expect.poll(() => button(element)?.textContent?.trim()).toBe(expected)

afterEach(() => {
  document.body.replaceChildren()
})

describe('r2wc 2.1.1', () => {
  test('keeps its state where our subclass expects it', () => {
    const Plain = r2wc(() => null, { shadow: 'open', props: { name: 'string' } })
    customElements.define('test-plain', Plain)
    const element = document.createElement('test-plain')
    expect(Reflect.get(element, Symbol.for('r2wc.props'))).toHaveProperty('container', element.shadowRoot)
    expect(Reflect.get(element, Symbol.for('r2wc.connected'))).toBe(true)
    expect(Reflect.get(element, Symbol.for('r2wc.render'))).toBeTypeOf('function')
  })
})

describe('properties and attributes', () => {
  test('agree, however a value is set', async () => {
    const element = added()
    await shows(element, 'none 0 1 false small')
    for (const [name, value] of Object.entries({ label: 'x', step: '5', loud: '', size: 'large' }))
      element.setAttribute(name, value)
    expect([element.label, element.step, element.loud, element.size]).toEqual(['x', 5, true, 'large'])
    await shows(element, 'x 0 5 true large')
    for (const name of ['label', 'step', 'loud', 'size']) element.removeAttribute(name)
    expect([element.label, element.step, element.loud, element.size]).toEqual(['none', 1, false, 'small'])
    await shows(element, 'none 0 1 false small')
    Object.assign(element, { label: 12, step: '7', loud: 'false', size: 'huge' })
    expect([element.label, element.step, element.loud, element.size]).toEqual(['12', 7, false, 'small'])
    Object.assign(element, { label: undefined, step: null })
    expect([element.label, element.step]).toEqual(['none', 1])
  })

  test('fall back for invalid values', () => {
    const element = added()
    element.setAttribute('step', 'five')
    element.setAttribute('size', 'huge')
    expect([element.step, element.size]).toEqual([1, 'small'])
  })

  test('are never written into the markup', async () => {
    const element = added()
    const patient = { name: 'Anna Schmidt' }
    Object.assign(element, {
      patient,
      label: 'Anna Schmidt',
      messages: { common: { yes: 'b' } },
      appearance: { '--chartside-accent': 'red' },
    })
    expect(element.patient).toBe(patient)
    await shows(element, 'Anna Schmidt 0 1 false small Anna Schmidt')
    expect(element.outerHTML).toBe('<test-counter></test-counter>')
  })

  test('set before the element is registered are adopted', async () => {
    const early = document.body.appendChild(document.createElement('test-late'))
    Object.assign(early, { label: 'early', patient: { name: 'Anna' } })
    register({ ...counterWidget, tag: 'test-late' })
    await shows(early, 'early 0 1 false small Anna')
    Object.assign(early, { label: 'later' })
    await shows(early, 'later 0 1 false small Anna')
  })

  test.each([counterWidget, sessionWidget])(
    'set before the element is registered precede attributes, which the page has written earlier: $tag',
    async (widget) => {
      const tag = `${widget.tag}-after`
      const early = document.body.appendChild(document.createElement(tag))
      early.setAttribute('locale', 'es')
      early.setAttribute('density', 'compact')
      Object.assign(early, { locale: 'de' })
      register({ ...widget, tag })
      expect(early).toMatchObject({ locale: 'de', density: 'compact' })
      expect(Object.hasOwn(early, 'locale')).toBe(false)
      early.setAttribute('locale', 'fr')
      expect(early).toHaveProperty('locale', 'fr')
    },
  )
})

describe('lifecycle', () => {
  test('a second registration is harmless', () => {
    register(counterWidget)
    expect(customElements.get('test-counter')).toBe(create().constructor)
  })

  test('an element that is never added to the page renders nothing', async () => {
    const before = mounted
    const element = create()
    element.setAttribute('label', 'x')
    await new Promise((done) => setTimeout(done, 50))
    expect(element.shadowRoot!.childElementCount).toBe(0)
    expect(mounted).toBe(before)
  })

  test('moving it keeps its state', async () => {
    const element = added()
    await shows(element, 'none 0 1 false small')
    await userEvent.click(button(element)!)
    const section = document.body.appendChild(document.createElement('section'))
    section.append(element)
    await shows(element, 'none 1 1 false small')
    const other = document.body.appendChild(document.createElement('section'))
    if ('moveBefore' in other) (other as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(element, null)
    await userEvent.click(button(element)!)
    await shows(element, 'none 2 1 false small')
  })

  test('removing it unmounts its content, which mounts again when it comes back', async () => {
    const element = added()
    await shows(element, 'none 0 1 false small')
    await userEvent.click(button(element)!)
    element.remove()
    await expect.poll(() => button(element)).toBeNull()
    expect(element.count()).toBe(-1)
    document.body.append(element)
    await shows(element, 'none 0 1 false small')
  })

  test('all elements share one sheet per text', () => {
    const [one, other] = [create(), create()]
    expect(one.shadowRoot!.adoptedStyleSheets).toEqual(other.shadowRoot!.adoptedStyleSheets)
    expect(one.shadowRoot!.querySelector('style')).toBeNull()
  })
})

describe('look and language', () => {
  test("theme, density and custom properties affect the element's content, and other page styles do not", async () => {
    const element = added()
    element.theme = 'dark'
    element.density = 'compact'
    element.appearance = { '--chartside-accent': 'rgb(1, 2, 3)', color: 'red' } as Record<`--chartside-${string}`, string>
    await expect.poll(() => button(element)).not.toBeNull()
    const base = element.shadowRoot!.querySelector('.base')!
    const style = getComputedStyle(base)
    expect(style.colorScheme).toBe('dark')
    expect(style.getPropertyValue('--chartside-control-height')).toBe('32px')
    expect(style.getPropertyValue('--chartside-accent')).toBe('rgb(1, 2, 3)')
    expect(style.color).toBe('rgb(232, 236, 238)')
    expect([base.getAttribute('lang'), base.getAttribute('dir')]).toEqual(['en', 'ltr'])
    element.locale = 'ar-EG'
    await expect.poll(() => [base.getAttribute('lang'), base.getAttribute('dir')]).toEqual(['ar-EG', 'rtl'])
  })

  test.each(['html', 'body', 'section'])(
    '[LOOK-01] a custom property on %s reaches the elements inside, unless they have their own',
    async (where) => {
      const section = document.body.appendChild(document.createElement('section'))
      const style = document.head.appendChild(document.createElement('style'))
      style.textContent = `${where} { --chartside-surface: rgb(4, 5, 6); --chartside-control-height: 52px }`
      const [element, other] = [added(), added()]
      section.append(element, other)
      other.appearance = { '--chartside-surface': 'rgb(7, 8, 9)' }
      await expect.poll(() => button(element) && button(other)).not.toBeNull()
      const look = (shown: Element) => {
        const base = getComputedStyle(shown.shadowRoot!.querySelector('.base')!)
        return [base.backgroundColor, base.getPropertyValue('--chartside-control-height')]
      }
      expect([look(element), look(other)]).toEqual([
        ['rgb(4, 5, 6)', '52px'],
        ['rgb(7, 8, 9)', '52px'],
      ])
      style.remove()
      expect(look(element)).toEqual(['rgb(255, 255, 255)', '40px'])
      section.remove()
    },
  )

  test("[LOOK-01] an element's appearance precedes its session's, which precedes the page's own style sheet, which precedes the defaults", async () => {
    const names = ['--chartside-surface', '--chartside-text', '--chartside-accent', '--chartside-toast'] as const
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = `test-counter { ${names
      .slice(0, 3)
      .map((name) => `${name}: rgb(1, 1, 1)`)
      .join('; ')} }`
    const session = document.body.appendChild(document.createElement('chartside-session'))
    session.appearance = { [names[0]]: 'rgb(2, 2, 2)', [names[1]]: 'rgb(2, 2, 2)' }
    const element = added()
    session.append(element)
    element.appearance = { [names[0]]: 'rgb(3, 3, 3)' }
    const look = () => {
      const base = getComputedStyle(element.shadowRoot!.querySelector('.base')!)
      return names.map((name) => base.getPropertyValue(name))
    }
    await expect.poll(look).toEqual(['rgb(3, 3, 3)', 'rgb(2, 2, 2)', 'rgb(1, 1, 1)', '#1d232c'])
    element.appearance = undefined
    session.appearance = undefined
    await expect.poll(look).toEqual(['rgb(1, 1, 1)', 'rgb(1, 1, 1)', 'rgb(1, 1, 1)', '#1d232c'])
    style.remove()
    session.remove()
  })

  test('[LOOK-01] a page sets custom properties by its own style sheet', async () => {
    const style = document.head.appendChild(document.createElement('style'))
    style.textContent = 'test-counter { --chartside-surface: rgb(4, 5, 6) }'
    const element = added()
    await expect.poll(() => button(element)).not.toBeNull()
    expect(getComputedStyle(element.shadowRoot!.querySelector('.base')!).backgroundColor).toBe('rgb(4, 5, 6)')
    style.remove()
  })

  test('words can be replaced, including sentences with placeholders', async () => {
    const element = added()
    element.label = 'offline'
    element.messages = { common: { tryAgain: 'Nochmals', reference: 'Nummer {0}' } }
    await expect.poll(() => element.shadowRoot!.textContent).toContain('Nochmals')
    expect(element.shadowRoot!.textContent).toContain('Nummer 7c1e')
  })
})

describe("the page's interface", () => {
  test('events are dispatched on the element only, and return whether the page prevented them', async () => {
    const element = added()
    const seen: unknown[] = []
    element.addEventListener('counted', (event) => seen.push((event as CustomEvent).detail))
    document.body.addEventListener('counted', () => seen.push('bubbled'))
    element.addEventListener('beforereset', (event) => event.preventDefault())
    await shows(element, 'none 0 1 false small')
    await userEvent.click(button(element)!)
    expect(seen).toEqual([{ count: 1 }])
    await userEvent.click(element.shadowRoot!.querySelectorAll('button')[1]!)
    await shows(element, 'none 1 1 false small')
  })

  test('methods, refresh and focus work, and states can be styled', async () => {
    const element = added()
    await shows(element, 'none 0 1 false small')
    element.refresh()
    await shows(element, 'none 100 1 false small')
    await expect.poll(() => element.count()).toBe(100)
    element.focus()
    expect(element.shadowRoot!.activeElement).toBe(button(element))
    element.loud = true
    await expect.poll(() => element.matches(':state(loud)')).toBe(true)
    element.loud = false
    await expect.poll(() => element.matches(':state(loud)')).toBe(false)
  })

  test('disabled reaches every control', async () => {
    const element = added()
    await shows(element, 'none 0 1 false small')
    element.disabled = true
    await expect.poll(() => button(element)!.matches(':disabled')).toBe(true)
  })

  test('typing does not reach hotkeys of the page, which work otherwise', async () => {
    const element = added()
    const seen: string[] = []
    const onKey = (event: KeyboardEvent) => seen.push(event.key)
    document.addEventListener('keydown', onKey)
    await shows(element, 'none 0 1 false small')
    const input = element.shadowRoot!.querySelector('input')!
    input.focus()
    await userEvent.keyboard('nd{Escape}')
    button(element)!.focus()
    await userEvent.keyboard('x')
    document.removeEventListener('keydown', onKey)
    expect(input.value).toBe('nd')
    expect(seen).toEqual(['Escape', 'x'])
  })

  test('keys that edit a field or move in it do not reach hotkeys of the page, commands do', async () => {
    const element = added()
    const seen: string[] = []
    const onKey = (event: KeyboardEvent) => seen.push(event.key)
    await shows(element, 'none 0 1 false small')
    const input = element.shadowRoot!.querySelector('input')!
    const press = (target: Element, key: string, held: KeyboardEventInit = {}) => {
      for (const type of ['keydown', 'keyup'])
        target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, ...held }))
    }
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, onKey)
    const editing = ['Backspace', 'Delete', 'Dead', 'Enter', 'ArrowLeft', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    for (const key of editing) press(input, key)
    for (const key of ['@', '€', '{']) press(input, key, { ctrlKey: true, altKey: true, modifierAltGraph: true })
    expect(seen).toEqual([])
    press(button(element)!, 'Delete')
    press(input, 'F9')
    press(input, 's', { ctrlKey: true })
    press(input, 'Enter', { metaKey: true })
    press(input, 'r', { ctrlKey: true, altKey: true })
    press(input, 'Home', { altKey: true })
    for (const type of ['keydown', 'keyup'] as const) document.removeEventListener(type, onKey)
    expect(seen).toEqual(['Delete', 'F9', 's', 'Enter', 'r', 'Home'].flatMap((key) => [key, key]))
  })

  test('a rendering error is shown in place and reported to the page, without private text, and can be retried', async () => {
    const consoleError = console.error
    console.error = () => undefined
    const element = create()
    const details: unknown[] = []
    element.addEventListener('widgeterror', (event) => details.push((event as CustomEvent).detail))
    element.label = 'broken'
    document.body.append(element)
    await expect.poll(() => element.shadowRoot!.querySelector('[role=alert]')).not.toBeNull()
    expect(details).toEqual([{ code: 'crashed', message: 'Something went wrong here.', retryable: true, blocking: true }])
    element.label = 'mended'
    await userEvent.click(button(element)!)
    await shows(element, 'mended 0 1 false small')
    console.error = consoleError
  })

  test('a failure is reported to the page', async () => {
    const element = create()
    const details: unknown[] = []
    element.addEventListener('widgeterror', (event) => details.push((event as CustomEvent).detail))
    element.label = 'offline'
    document.body.append(element)
    await expect
      .poll(() => details)
      .toContainEqual({
        code: 'offline',
        message: 'Could not reach the server.',
        retryable: true,
        correlationId: '7c1e',
        blocking: true,
      })
  })
})

test('[CONN-06] a second copy of the kit says so in the console if it has another version', async () => {
  const other = defineWidget({ tag: 'test-other-version', about: 'Is defined by two scripts.', component: () => null })
  const warnings: string[] = []
  const consoleWarn = console.warn
  console.warn = (text: unknown) => void warnings.push(String(text))
  try {
    register(other)
    register(other)
    expect(warnings).toEqual([])
    class Older extends HTMLElement {}
    Object.defineProperty(Older, Symbol.for('chartside.version'), { value: '0.0.9' })
    customElements.define('test-older-version', Older)
    register({ ...other, tag: 'test-older-version' })
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching(/<test-older-version> is already defined by version 0\.0\.9/)])
  } finally {
    console.warn = consoleWarn
  }
})
