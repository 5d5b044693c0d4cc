import { expect, test } from 'vitest'

import { Failed, Offline, Refused } from '../errors.ts'
import { held, says, signedInTo, unreachable } from '../testing.ts'
import { queueWorkOf } from './queue-work.ts'
import { createVisitEnd, isFinished, problemOfChange } from './visit-end.ts'
import { checkInWords } from './words.ts'

async function ending(answer: () => Response | Promise<Response> = () => says('success', 'Checked out.')) {
  const backend = await signedInTo(answer)
  const finished: unknown[] = []
  const ends = createVisitEnd(backend.session, (id, isShown) => finished.push([id, isShown]))
  const states: string[] = []
  ends.$end.listen(({ state }) => states.push(state))
  return { ...backend, ends, finished, states, work: queueWorkOf(backend.session), now: () => ends.$end.get() }
}
const none = { state: 'none' }

test('[CHK-03] asks first; No, a removed row and signing out close the question', async () => {
  const { ends, now, asked } = await ending()
  ends.ask('1')
  expect(now()).toEqual({ state: 'asked', id: '1', problem: '' })
  ends.see(new Set(['1', '2']))
  ends.ask('2')
  expect(now()).toEqual({ state: 'asked', id: '2', problem: '' })
  ends.see(new Set(['1']))
  expect(now()).toEqual(none)
  ends.ask('1')
  ends.keep()
  expect(now()).toEqual(none)
  ends.ask('1')
  ends.forget()
  expect(now()).toEqual(none)
  expect([await ends.end(), asked]).toEqual([undefined, []])
})

test('[CHK-03] Yes ends the visit once and shows a toast', async () => {
  const { ends, now, asked, toasts, states, work, finished } = await ending()
  ends.ask('1')
  const both = [ends.end(), ends.end()]
  expect([now(), work.$busy.get()]).toEqual([{ state: 'ending', id: '1' }, { 1: 'ending' }])
  expect(await Promise.all(both)).toEqual(['1', undefined])
  expect(asked).toEqual(['end?id=1'])
  expect([now(), states, toasts()]).toEqual([none, ['asked', 'ending', 'none'], ['success: Checked out.']])
  expect([[...work.$ended.get().keys()], work.$busy.get(), finished]).toEqual([['1'], {}, []])
})

test('[CHK-03] while it is being ended, the question stays whatever happens to it', async () => {
  const answer = held()
  const { ends, now } = await ending(() => answer.promise.then(() => says('success', 'Checked out.')))
  ends.ask('1')
  const ended = ends.end()
  ends.ask('2')
  ends.keep()
  ends.see(new Set())
  expect(now()).toEqual({ state: 'ending', id: '1' })
  answer.happen()
  expect([await ended, now()]).toEqual(['1', none])
})

test('[CHK-04] a row that is being called cannot be ended; the question stays', async () => {
  const { ends, now, work, asked } = await ending()
  ends.ask('1')
  work.begin('1', 'calling')
  expect(await ends.end()).toBeUndefined()
  expect([now(), work.$busy.get(), asked]).toEqual([{ state: 'asked', id: '1', problem: '' }, { 1: 'calling' }, []])
})

test.each([
  ['without a toast', 404, 'ERROR', false, []],
  ['with one', 409, 'ERROR_INFO', true, ['error: Already checked out.']],
] as const)(
  '[CHK-03] a visit that somebody else has ended is reported to the queue, %s',
  async (_, code, status, isShown, texts) => {
    const { ends, now, work, finished, toasts } = await ending(() => says(status, 'Already checked out.', code))
    ends.ask('1')
    expect(await ends.end()).toBeUndefined()
    expect([now(), finished, toasts()]).toEqual([none, [['1', isShown]], texts])
    expect([[...work.$ended.get().keys()], work.$busy.get()]).toEqual([[], {}])
  },
)

test('[CHK-03] a refusal leaves the question open with its reason; so does a lost answer, which leaves the result unknown', async () => {
  const refused = await ending(() => says('ERROR', 'Not now.', 422))
  refused.ends.ask('1')
  expect(await refused.ends.end()).toBeUndefined()
  expect(refused.now()).toMatchObject({ state: 'asked', id: '1', problem: 'Not now.', error: { code: 422 } })
  expect([refused.finished, refused.work.$busy.get()]).toEqual([[], {}])

  const lost = await ending(unreachable)
  lost.ends.ask('1')
  await lost.ends.end()
  expect(lost.now()).toMatchObject({ problem: `Could not reach the server. ${checkInWords.unknown}`, error: { name: 'Offline' } })
  lost.ends.ask('1')
  expect(lost.now()).toEqual({ state: 'asked', id: '1', problem: '' })
})

test.each([
  ['answered', () => says('success', 'Checked out.')],
  ['refused', () => says('ERROR', 'Not now.', 422)],
  ['ended by somebody else', () => says('ERROR', 'Gone.', 404)],
])('[AUTH-14] the question of a user who has left does not come back when it is %s', async (_, how) => {
  const answer = held()
  const { ends, now } = await ending(() => answer.promise.then(how))
  ends.ask('1')
  const ended = ends.end()
  ends.forget()
  ends.ask('2')
  answer.happen()
  await ended
  expect(now()).toEqual({ state: 'asked', id: '2', problem: '' })
})

test('[CHK-03] only a refusal with 404 or 409 means that somebody else was first', () => {
  expect([404, 409, 400, 410].map((code) => isFinished(new Refused('', { code })))).toEqual([true, true, false, false])
  expect([new Failed({ code: 404 }), new Error('404'), undefined].map(isFinished)).toEqual([false, false, false])
})

test('[CHK-04] the result is known only after a refusal', () => {
  expect(problemOfChange(new Refused('Not now.'))).toBe('Not now.')
  expect(problemOfChange(new Offline())).toBe(`Could not reach the server. ${checkInWords.unknown}`)
  expect(problemOfChange(new DOMException('', 'AbortError'))).toBe('')
})

test('[CHK-08] Done by mistake is undone by its toast, and the row is shown again', async () => {
  const { ends, asked, work, session } = await ending()
  ends.ask('1')
  await ends.end()
  expect(session.environment.toasts.$toasts.get()[0]!.action).toBeUndefined()
  session.offers = (feature) => feature === 'undo-check-in'
  ends.ask('2')
  await ends.end()
  const before = work.$changes.get()
  session.environment.toasts.$toasts.get()[1]!.action!.run()
  await expect.poll(() => asked.length).toBe(3)
  expect(asked).toEqual(['end?id=1', 'end?id=2', 'undo-end'])
  await expect.poll(() => work.$changes.get()).toBe(before + 1)
  expect([[...work.$ended.get().keys()], work.$changes.get()]).toEqual([['1'], before + 1])
})
