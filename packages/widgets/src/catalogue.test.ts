import { describe, expect, test } from 'vitest'

import { elementControls, wiring } from '../../../.storybook/controls.ts'
import { htmlOf, reactOf, vueOf } from '../../../.storybook/element-code.ts'
import { titles } from '../../../.storybook/elements.ts'
import storybook from '../../../.storybook/main.ts'
import { widgets } from './index.ts'

test('the static copy works under any path: its page names scripts relatively', async () => {
  const settings = await storybook.viteFinal!({ base: './', experimental: { renderBuiltUrl: () => '/' } }, {} as never)
  expect([settings.base, settings.experimental?.renderBuiltUrl]).toEqual(['./', undefined])
})

describe.each(Object.values(widgets))('$tag', (definition) => {
  const { tag, props } = definition
  const story = { title: titles[tag], argTypes: {}, initialArgs: { session: {}, ofStory: () => undefined } }

  test('has a control for each property that a page may change, and hides what belongs to the story', () => {
    const rows = elementControls(story as never)
    for (const name of Object.keys(props).filter((one) => !wiring.includes(one))) expect(rows[name]?.control, name).toBeTruthy()
    for (const name of ['session', 'ofStory']) expect(rows[name]?.table?.disable).toBe(true)
  })

  test('has code to copy, with the settings that are not the default', () => {
    const args = { locale: 'es', theme: 'auto', disabled: true, maxDuration: 600 }
    const own = 'maxDuration' in props ? 'max-duration="600" ' : ''
    for (const code of [htmlOf(definition, args), reactOf(definition, args), vueOf(definition, args)]) {
      expect(code).toContain(`<${tag} `)
      expect(code).toContain('locale="es"')
      if (own) expect(code).toContain(own)
      expect(code).not.toMatch(/theme=|undefined/)
    }
  })
})
