import { recorderOf, recorderWords } from '@chartside/core/recorder'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { scene } from '../../../../.storybook/scene.tsx'
import { recorderWidget } from '../recorder/recorder.widget.tsx'
import { defineWidget, register } from './define-widget.ts'

register(recorderWidget)
afterEach(() => document.body.replaceChildren())

/** Where a translator puts its text: in place of ours, as Google's does, or around it, as those of extensions do. */
const ways = {
  'in place of it': (text: Text, font: HTMLElement) => text.replaceWith(font),
  'beside it, before it is removed': (text: Text, font: HTMLElement) => {
    text.before(font)
    text.remove()
  },
  'around it': (text: Text, font: HTMLElement) => {
    text.replaceWith(font)
    font.firstElementChild!.replaceChildren(text)
  },
}
type Way = keyof typeof ways
const everyWay = Object.keys(ways) as Way[]

/** Translates every text of an element that may be translated, as a translator does. */
function translate(root: ShadowRoot, way: Way): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('[translate=no], style')) continue
    const font = document.createElement('font')
    font.append(Object.assign(document.createElement('font'), { textContent: `«${text.data}»` }))
    ways[way](text, font)
  }
}

let show: (step: number) => void
const steps: ReactNode[] = [
  <>Ready {'at'} once</>,
  <>Ready {'now'} once</>,
  <>
    Ready {'now'}
    <b>bold</b>
  </>,
  <>
    <b>bold</b>
    {'first'} last
  </>,
  'alone',
  <i key="i">element</i>,
  'alone again',
]
const textsWidget = defineWidget({
  tag: 'chartside-test-texts',
  about: 'Draws texts beside each other.',
  props: {},
  alone: true,
  component: function Texts() {
    const [step, set] = useState(0)
    show = set
    return <p>{steps[step]}</p>
  },
})
register(textsWidget)

test.each(everyWay)(
  '[UI-13] a text that a translator has put its own %s is replaced by the next one, and nothing fails',
  async (way) => {
    const element = document.createElement('chartside-test-texts')
    document.body.append(element)
    const root = element.shadowRoot!
    const shown = () => root.querySelector('p')?.textContent.replaceAll(/[«»]/g, '')
    await expect.poll(shown).toBe('Ready at once')
    const after = ['Ready now once', 'Ready nowbold', 'boldfirst last', 'alone', 'element', 'alone again', 'Ready at once']
    for (const [index, text] of after.entries()) {
      translate(root, way)
      await Promise.resolve()
      show((index + 1) % steps.length)
      await expect.poll(shown).toBe(text)
    }
    // Several changes after one translation.
    translate(root, way)
    await Promise.resolve()
    for (const [index, text] of after.entries()) {
      show((index + 1) % steps.length)
      await expect.poll(shown).toBe(text)
    }
  },
)

test.each(everyWay)(
  '[UI-13] a recorder whose words are translated, with the translation %s, shows each of its states',
  async (way) => {
    const element = document.createElement('chartside-recorder')
    const session = scene([])
    document.body.append(Object.assign(element, { session }))
    const root = element.shadowRoot!
    const crashes: unknown[] = []
    element.addEventListener('widgeterror', ({ detail }) => detail.code === 'crashed' && crashes.push(detail))
    const shown = () => root.querySelector('[role=status]')?.textContent ?? ''
    await expect.poll(shown).toBe(recorderWords.states.idle)
    const recorder = recorderOf(session)
    for (const [act, state] of [
      [recorder.start, 'recording'],
      [recorder.pause, 'paused'],
      [recorder.resume, 'recording'],
      [recorder.stop, 'stopped'],
      [recorder.clear, 'idle'],
    ] as const) {
      translate(root, way)
      await Promise.resolve()
      await act()
      await expect.poll(shown).toBe(recorderWords.states[state])
    }
    expect(crashes).toEqual([])
  },
)
