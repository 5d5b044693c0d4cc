import type { CheckIn } from '@chartside/contract/check-in'
import { expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { testEnvironment } from '../testing.ts'
import { queueWorkOf } from './queue-work.ts'
import { createSeenVisits } from './seen-visits.ts'
import { checkInWords } from './words.ts'

const rowOf = (id: string, name: string) => ({ id, first_name: name, lastname: 'falk' }) as CheckIn
const [ada, ben] = [rowOf('1', 'ada'), rowOf('2', 'ben')]

function watching() {
  const work = queueWorkOf(createSession(testEnvironment(fetch).environment))
  const gone: string[] = []
  const seen = createSeenVisits(work, (_, name) => gone.push(name))
  let answers = 0
  const look = (rows: CheckIn[] | undefined, day = '2026-11-20') => [...seen.compare(rows, ++answers, () => day).keys()]
  return { work, gone, seen, look }
}

test('[CHK-03] a visit that disappears counts as ended by somebody else', () => {
  const { gone, look } = watching()
  expect(look([ada, ben])).toEqual(['1', '2'])
  expect(look([ben])).toEqual(['2'])
  expect(gone).toEqual(['Ada Falk'])
  look([ben])
  expect(gone).toEqual(['Ada Falk'])
})

test('[CHK-03] a visit that was ended here, or is being ended here, does not', () => {
  const { work, gone, seen, look } = watching()
  look([ada, ben])
  work.begin('1', 'ending')
  expect(look([ben])).toEqual(['2', '1'])
  expect(seen.nameOf('1')).toBe('Ada Falk')
  work.finish('1')
  work.noteEnd('1')
  expect(look([ben])).toEqual(['2'])
  expect(gone).toEqual([])
})

test("[CHK-03] yesterday's visits, and those of the previous location, do not, either", () => {
  const { gone, seen, look } = watching()
  look([ada])
  look([], '2026-11-21')
  look([ada], '2026-11-21')
  look(undefined)
  expect(seen.nameOf('1')).toBe(checkInWords.nameless)
  look([ben], '2026-11-21')
  expect(gone).toEqual([])
})
