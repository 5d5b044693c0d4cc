import { expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { createReviewChoice } from './index.ts'

/** A backend with every dictation, and a page that shows `one` and answers with `may.change`. */
async function stage() {
  const session = createSession(
    testEnvironment(async (address) => {
      const path = new URL(String(address)).pathname
      if (path.endsWith('/capabilities')) return Response.json({ status: 'success', message: '', data: { features: ['by-id'] } })
      if (path.endsWith('/update-dictation')) return Response.json({ status: 'success', message: 'Saved.' })
      const row = { id: path.split('/').at(-1), patient_name: 'Ada Byron', soap_note: 'S: well' }
      return Response.json({ status: 'success', message: '', data: { data: row } })
    }).environment,
  )
  await session.restored
  session.begin({ token: 't', email: 'amara@x.example' })
  const asked: string[] = []
  const may = { change: false }
  const choice = createReviewChoice(session, 'one', (from, to) => {
    asked.push(`${from} ${to}`)
    return may.change
  })
  choice.$shown.listen(() => undefined)
  const { review } = choice.$shown.get()
  review.$review.listen(() => undefined)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  return { choice, review, asked, may, shown: () => choice.$shown.get().id }
}

test('[REVIEW-06] another dictation is shown at once while nothing is unsaved, and the page is not asked', async () => {
  const { choice, asked, shown } = await stage()
  choice.request('two')
  expect(shown()).toBe('two')
  expect(asked).toEqual([])
})

test('[REVIEW-06] if the page keeps an unsaved review it stays, the page is asked once, and the other one follows the save', async () => {
  const { choice, review, asked, shown } = await stage()
  review.write('S: typed')
  choice.request('two')
  choice.request('two')
  expect(shown()).toBe('one')
  expect(asked).toEqual(['one two'])
  expect(await review.save()).toBe(true)
  expect(shown()).toBe('two')
})

test('[REVIEW-06] if the page permits it, the other one is shown, and the edits wait for their dictation', async () => {
  const { choice, review, may, shown } = await stage()
  review.write('S: typed')
  may.change = true
  choice.request('two')
  expect(shown()).toBe('two')
  choice.request('one')
  expect(choice.$shown.get().review).toBe(review)
})

test('[REVIEW-06] a request taken back is forgotten, and asked about again when it returns', async () => {
  const { choice, review, asked, shown } = await stage()
  review.write('S: typed')
  choice.request('two')
  choice.request('one')
  review.discard()
  expect(shown()).toBe('one')
  review.write('S: again')
  choice.request('two')
  expect(asked).toEqual(['one two', 'one two'])
})
