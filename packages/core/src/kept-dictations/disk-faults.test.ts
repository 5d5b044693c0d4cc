import { expect, test } from 'vitest'

import { guardWrites } from './disk-faults.ts'

/** A disk that fails with the given errors, one for each write, and the writes that it took. */
function failing(...faults: (Error | undefined)[]) {
  const done: string[] = []
  const act = (what: string) => async () => {
    const fault = faults.shift()
    if (fault) throw fault
    done.push(what)
  }
  const guarded = guardWrites(act('padding'))
  return { done, put: (what: string) => guarded(act(what)).then(undefined, ({ name }: Error) => name) }
}

const full = new DOMException('Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE', 'UnknownError')
const closed = new DOMException('The database connection is closing.', 'InvalidStateError')

test('[REC-08] after a full disk the log is replaced with the next write, once; until then the disk counts as full', async () => {
  const { done, put } = failing(full, closed, undefined, undefined, undefined)
  expect([await put('one'), await put('two')]).toEqual(['QuotaExceededError', 'QuotaExceededError'])
  expect([await put('three'), await put('four'), done]).toEqual([undefined, undefined, ['three', 'padding', 'four']])
})

test('[REC-08] a log that cannot be replaced yet is not safe: the write fails, and is repeated', async () => {
  const { done, put } = failing(closed, undefined, full, undefined, undefined)
  expect([await put('one'), await put('two'), await put('two')]).toEqual(['InvalidStateError', 'QuotaExceededError', undefined])
  expect(done).toEqual(['two', 'two', 'padding'])
})

test('[REC-08] a browser that refuses more than its quota has written nothing, so nothing is torn', async () => {
  const { done, put } = failing(new DOMException('Too much', 'QuotaExceededError'), undefined)
  expect([await put('one'), await put('two'), done]).toEqual(['QuotaExceededError', undefined, ['two']])
})
