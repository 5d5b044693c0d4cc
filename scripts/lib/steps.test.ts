import { expect, test } from 'vitest'

import { createSteps } from './steps.mjs'

function printed(isTTY: boolean) {
  const texts: string[] = []
  const steps = createSteps({ isTTY, write: (text) => void texts.push(text) })
  return { ...steps, text: () => texts.join('').replaceAll(/\d+ s/g, 'N s') }
}

test('a step prints when it begins and when it is done, and nothing else', async () => {
  const { step, text } = printed(false)
  expect(await step('Building', async () => 7)).toBe(7)
  expect(text()).toBe('Building …\nBuilding: N s\n')
})

test('on a terminal it is one line, which counts the seconds', async () => {
  const { step, text } = printed(true)
  await step('Building', async () => undefined)
  expect(text()).toBe('Building …\rBuilding … N s\n')
})

test('a step that fails ends its line, and passes its error on', async () => {
  const { step, text } = printed(true)
  await expect(step('Building', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
  expect(text()).toBe('Building …\n')
})
