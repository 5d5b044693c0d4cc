import { afterEach, expect, test } from 'vitest'
import { visitWords } from '../appointments/index.ts'
import { dictationWords } from '../dictation/index.ts'
import type { Messages } from '../messages/index.ts'
import { loadLanguage } from '../messages/load-language.ts'
import { noteWords } from '../notes/index.ts'
import { patientWords, registerWords } from '../patients/index.ts'
import { recorderWords } from '../recorder/index.ts'

afterEach(() => loadLanguage('en'))

test('[WORDS-01] the same key of two features has two words', async () => {
  await loadLanguage('it', [{ dictation: { title: 'Dettato' } }])
  expect([dictationWords.title, visitWords.title, recorderWords.title]).toEqual(['Dettato', 'Appointments', 'Recorder'])
  await loadLanguage('en')
  expect(dictationWords.title).toBe('Dictation Note')
})

test('[WORDS-01] words in groups and sentences about a name are replaced, by a text or a function', async () => {
  const progress = { waiting: { busy: (since: string) => `Ocupado desde ${since || 'hace poco'}` } }
  await loadLanguage('gl', [{ notes: { reviewTitle: 'Nota de {0}', progress }, dictation: { correctAsk: 'De {0} a {1}' } }])
  expect(noteWords.reviewTitle('Ana')).toBe('Nota de Ana')
  expect(noteWords.progress.waiting.busy('')).toBe('Ocupado desde hace poco')
  expect(noteWords.progress.waiting.failing('09:30')).toBe('The speech service has not worked since 09:30.')
  expect(dictationWords.correctAsk('Ana', 'Eva')).toBe('De Ana a Eva')
})

test('[WORDS-02] a number has the plural form of the language', async () => {
  expect([0, 1, 2].map(patientWords.found)).toEqual(['0 patients found.', '1 patient found.', '2 patients found.'])
  const found = { one: '{0} pacjent', few: '{0} pacjentów, kilku', many: '{0} pacjentów', other: '{0} pacjenta' }
  await loadLanguage('pl', [{ patients: { found } }])
  expect([1, 2, 5, 22, 1234].map(patientWords.found)).toEqual([
    '1 pacjent',
    '2 pacjentów, kilku',
    '5 pacjentów',
    '22 pacjentów, kilku',
    '1234 pacjentów, kilku',
  ])
  // Without the form that the number needs, the general one.
  await loadLanguage('pl', [{ patients: { found: { other: '{0} osób' } } }])
  expect(patientWords.found(2)).toBe('2 osób')
})

test('[WORDS-02] English words keep the English plural where the language has none of its own', async () => {
  await loadLanguage('fr', [{}])
  expect([0, 1].map(registerWords.room)).toEqual(['0 characters left', '1 character left'])
})

test('[WORDS-01] of several messages the first that has a word counts, and a wrong one is ignored', async () => {
  const wrong = { recorder: { title: 7, record: { other: 'x' } }, dictation: null } as unknown as Messages
  await loadLanguage('de', [wrong, { recorder: { title: 'Aufnahme' } }, { recorder: { title: 'Rekorder', stop: 'Stopp' } }])
  expect([recorderWords.title, recorderWords.record, recorderWords.stop]).toEqual(['Recorder', 'Record', 'Stopp'])
  expect(dictationWords.title).toBe('Dictation Note')
})
