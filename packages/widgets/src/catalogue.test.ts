import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { elementControls, wiring } from '../../../.storybook/controls.ts'
import { htmlOf, reactOf, vueOf } from '../../../.storybook/element-code.ts'
import { titles } from '../../../.storybook/elements.ts'
import storybook from '../../../.storybook/main.ts'
import { sectionOf } from '../../../.storybook/sections.ts'
import { colorsOf } from '../../../.storybook/token-groups.ts'
import { widgets } from './index.ts'
import { contrastOf } from './lib/color.ts'

test('the static copy works under any path: its page names scripts relatively', async () => {
  const settings = await storybook.viteFinal!({ base: './', experimental: { renderBuiltUrl: () => '/' } }, {} as never)
  expect([settings.base, settings.experimental?.renderBuiltUrl]).toEqual(['./', undefined])
})

test('every section that a guide shows is in docs/embedding.md', () => {
  const folder = join(import.meta.dirname, '../../../.storybook/pages')
  const guides = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const named = guides.flatMap((text) =>
    [...(/sections=\{(.*)\}/.exec(text)?.[1]?.matchAll(/'([^']+)'/g) ?? [])].map(([, name]) => name!),
  )
  const embedding = readFileSync(join(import.meta.dirname, '../../../docs/embedding.md'), 'utf8')
  expect(named.length).toBeGreaterThan(8)
  for (const heading of named) expect(sectionOf(embedding, heading), heading).not.toBe('')
})

test('the theme editor knows the two colors of a token and their contrast', () => {
  expect(colorsOf('light-dark(#ffffff, #15181c)')).toEqual(['#ffffff', '#15181c'])
  expect(colorsOf('#1d232c')).toEqual(['#1d232c', '#1d232c'])
  expect(colorsOf('8px')).toBeUndefined()
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
  expect(contrastOf('red', '#000000')).toBeUndefined()
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
