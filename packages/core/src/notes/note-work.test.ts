import { dictation } from '@chartside/contract/notes'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { manualClock } from '../lib/clock.ts'
import { createToasts } from '../lib/toasts.ts'
import { withChange, withRow } from './note-draft.ts'
import { createNoteWork } from './note-work.ts'

const stored = v.parse(dictation, { id: '1', soap_note: 'S: well', comments: '', tasks: [{ name: 'Call back', status: 'done' }] })

function working() {
  const toasts = createToasts(manualClock(0))
  const work = createNoteWork(toasts)
  const write = (note: string) => work.edit((draft) => ({ ...draft, note }))
  const texts = () => toasts.$toasts.get().map(({ text }) => text)
  return { work, write, now: () => work.$work.get()!, texts }
}

test('[REVIEW-02] before a note is loaded, commands change nothing, and no task lacks a name', () => {
  const { work, write, texts } = working()
  write('S: lost')
  work.put({ resumed: true })
  work.changeConflict((conflict) => conflict)
  work.settle()
  work.discard()
  work.resume()
  expect(work.checkNames()).toBe(true)
  expect([work.$work.get(), work.$unsaved.get(), texts()]).toEqual([undefined, false, []])
})

test('[REVIEW-02] a reopened draft is marked as resumed until it equals the stored note', () => {
  const { work, write, now } = working()
  work.begin(stored)
  write('S: typed')
  expect(now().resumed).toBe(false)
  work.resume()
  write('S: typed more')
  expect(now().resumed).toBe(true)
  write('S: well')
  expect(now().resumed).toBe(false)
})

test('[REVIEW-06] editing or reopening clears a failure to save; neither hides that the note is being saved', () => {
  const { work, write, now } = working()
  const failed = { state: 'failed', problem: 'Not now.', error: undefined } as const
  work.begin(stored)
  work.put({ saving: failed })
  write('S: typed')
  expect(now().saving).toEqual({ state: 'idle' })
  work.put({ saving: failed })
  work.resume()
  expect(now().saving).toEqual({ state: 'idle' })
  work.put({ saving: { state: 'saving' } })
  write('S: more')
  work.resume()
  expect(now().saving).toEqual({ state: 'saving' })
})

test('[REVIEW-05] the toast about missing names stays until the last task has one', () => {
  const { work, now, texts } = working()
  work.begin(stored)
  expect(work.checkNames()).toBe(true)
  expect(texts()).toEqual([])
  work.edit((draft) => withRow(withRow(draft, 'tasks'), 'tasks'))
  expect(work.checkNames()).toBe(false)
  const name = (row: number) => {
    const { key } = now().draft.tasks.rows[row]!
    work.edit((draft) => withChange(draft, 'tasks', key, { name: 'Order a blood count' }))
  }
  name(1)
  expect(texts()).toEqual(['Please fill in all row names'])
  name(2)
  expect(texts()).toEqual([])
  expect(work.checkNames()).toBe(true)
  expect(now().namesMissing).toBe(false)
})

test('[REVIEW-02] discarding edits restarts the editor with a new version', () => {
  const { work, write, now } = working()
  const versions: number[] = []
  for (const begin of [() => work.begin(stored), work.discard, () => work.begin(stored), work.discard]) {
    begin()
    versions.push(now().version)
    write('S: typed')
  }
  expect(new Set(versions).size).toBe(4)
  work.discard()
  expect(now()).toMatchObject({ draft: { note: 'S: well' }, saving: { state: 'idle' }, namesMissing: false, resumed: false })
})
