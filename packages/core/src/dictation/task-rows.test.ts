import { expect, test } from 'vitest'

import { createForm } from '../lib/form.ts'
import { testEnvironment } from '../testing.ts'
import { type DictationValues, empty } from './dictation-values.ts'
import { createTaskRows } from './task-rows.ts'
import { dictationWords } from './words.ts'

function rowsOfForm() {
  const { toasts } = testEnvironment(fetch).environment
  let finish = () => {}
  const sending = new Promise<void>((resolve) => {
    finish = resolve
  })
  const form = createForm<DictationValues>({ initial: empty, send: () => sending })
  const rows = createTaskRows(form, toasts)
  const names = () => form.$values.get().tasks.map(({ name }) => name)
  const texts = () => toasts.$toasts.get().map(({ text }) => text)
  return { form, rows, names, texts, finish }
}

test('[DICT-03] each row keeps its key, also after one before it was removed', () => {
  const { form, rows, names } = rowsOfForm()
  for (let row = 0; row < 3; row++) rows.add()
  const [first, , third] = form.$values.get().tasks.map(({ key }) => key)
  rows.remove(first!)
  rows.rename(third!, 'Call the lab')
  rows.add()
  expect(names()).toEqual(['', 'Call the lab', ''])
  expect(new Set(form.$values.get().tasks.map(({ key }) => key)).size).toBe(3)
})

test('[DICT-03] the warning about missing names goes with the last of them', () => {
  const { form, rows, texts } = rowsOfForm()
  rows.add()
  rows.add()
  rows.warn(form.$values.get().tasks)
  expect(texts()).toEqual([dictationWords.taskNames])
  const [first, second] = form.$values.get().tasks.map(({ key }) => key)
  rows.rename(first!, 'Call the lab')
  expect(texts()).toEqual([dictationWords.taskNames])
  rows.remove(second!)
  expect(texts()).toEqual([])
  rows.warn(form.$values.get().tasks)
  expect(texts()).toEqual([])
})

test('[DICT-06] what is being sent does not change', async () => {
  const { form, rows, names, finish } = rowsOfForm()
  rows.add()
  const [key] = form.$values.get().tasks.map((row) => row.key)
  const sent = form.submit()
  rows.add()
  rows.rename(key!, 'too late')
  rows.remove(key!)
  expect(names()).toEqual([''])
  finish()
  await sent
  rows.rename(key!, 'in time')
  expect(names()).toEqual(['in time'])
})
