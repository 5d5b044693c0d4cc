import { expect, test } from 'vitest'

import { systemClock } from './clock.ts'
import { inOnePage } from './in-one-page.ts'

const page = () => inOnePage(navigator.locks, systemClock)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
let occasion = ''
let count = 0
const next = () => {
  occasion = `test ${++count}`
}

test('[RT-01] of three pages with the same occasion, one acts', async () => {
  next()
  let acted = 0
  const act = async () => {
    await wait(20)
    acted++
    return true
  }
  await Promise.all([page()(occasion, act, 1000), page()(occasion, act, 1000), page()(occasion, act, 1000)])
  expect(acted).toBe(1)
  await page()('something else', act, 10)
  expect(acted).toBe(2)
})

test('[RT-01] if one cannot act or fails, the next one does', async () => {
  next()
  const tried: string[] = []
  const trying = (name: string, can: boolean | 'fails') => () => {
    tried.push(name)
    if (can === 'fails') throw new Error('no sound')
    return can
  }
  const pages = [
    page()(occasion, trying('refused', false), 1000),
    page()(occasion, trying('broken', 'fails'), 1000).catch(() => undefined),
    page()(occasion, trying('heard', true), 1000),
    page()(occasion, trying('late', true), 1000),
  ]
  await Promise.all(pages)
  expect(tried).toEqual(['refused', 'broken', 'heard'])
})

test('after a while it is a new occasion', async () => {
  next()
  let acted = 0
  const act = () => ++acted > 0
  await page()(occasion, act, 50)
  await page()(occasion, act, 50)
  expect(acted).toBe(1)
  await wait(100)
  await page()(occasion, act, 50)
  expect(acted).toBe(2)
})

test('without locks every page acts', async () => {
  let acted = 0
  const act = () => ++acted > 0
  await Promise.all([inOnePage(undefined, systemClock)('x', act, 50), inOnePage(undefined, systemClock)('x', act, 50)])
  expect(acted).toBe(2)
})

test('[RT-01] a frame that may not use locks acts, too', async () => {
  const refusing = { request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')) }
  let acted = 0
  await inOnePage(refusing, systemClock)('refused', () => ++acted > 0, 10)
  expect(acted).toBe(1)
})
