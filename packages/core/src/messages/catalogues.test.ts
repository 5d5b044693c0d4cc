import { startTestApi } from '@chartside/server/testing'
import { afterEach, expect, test } from 'vitest'

import { createDictationForm } from '../dictation/index.ts'
import { Offline } from '../errors.ts'
import { dayPlaceholder, formatAge, formatBytes, monthNames } from '../lib/formats.ts'
import { $language } from '../lib/language.ts'
import { sharedWords } from '../lib/words.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { english } from './en.ts'
import { speak } from './speak.ts'

afterEach(() => speak('en'))

test('[WORDS-04] the language asked for last counts, however long its words take to load', async () => {
  await Promise.all([speak('es-MX'), speak('en'), speak('es'), speak('en-GB')])
  expect([sharedWords.yes, $language.get().locale]).toEqual(['Yes', 'en-GB'])
  const loading = speak('es')
  expect($language.get()).toEqual({ locale: 'es', loading: true })
  await loading
  expect([sharedWords.yes, $language.get().loading]).toEqual(['Sí', undefined])
})

/** Every word with its place, 'login.kept.entries'. */
const wordsOf = (group: object, path = ''): [string, unknown][] =>
  Object.entries(group).flatMap(([key, word]) =>
    typeof word === 'object' ? wordsOf(word, `${path}${key}.`) : [[path + key, word] as [string, unknown]],
  )

test('[WORDS-04] every Spanish word says something, with all of its input', async () => {
  const before = wordsOf(english).map(([place, word]) => {
    const input = typeof word === 'function' ? Array.from({ length: word.length || 1 }, (_, at) => 77 + at) : []
    return { place, word, input, english: typeof word === 'function' ? String(word(...input)) : String(word) }
  })
  await speak('es')
  const spanish = new Map(wordsOf(english))
  const seen = before.map(({ place, input, ...was }) => {
    const word = spanish.get(place)
    const text = typeof word === 'function' ? String(word(...input)) : String(word)
    expect(text, place).not.toMatch(/\{|\}|undefined|\[object|^\s*$/)
    // Each number of the English sentence is in the Spanish one.
    for (const number of was.english.match(/\d+/g) ?? []) expect(text, place).toContain(number)
    return { place, isSame: text === was.english }
  })
  const same = seen.filter(({ isSame }) => isSame).map(({ place }) => place)
  expect(seen.length).toBeGreaterThan(550)
  expect(same).toEqual([
    'common.no',
    'notes.noteOf',
    'notes.noteSection.plan',
    'notes.cpt',
    'documents.pdf',
    'documents.sent',
    'documents.zoom',
    'calendarFile.titleWithName',
    'checkIn.waitingFor',
  ])
})

test('[WORDS-01] [WORDS-02] models and toasts speak Spanish', async () => {
  const api = await startTestApi()
  const { environment } = testEnvironment(api.fetch, api.apiBase)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  await speak('es')
  const form = createDictationForm(session, testRecorder(environment, [silentStep]).recorder)
  await form.send()
  expect(Object.values(form.$errors.get())).toContain('El campo «Nombre del paciente» es obligatorio')
  expect(new Offline().message).toBe('No se ha podido conectar con el servidor.')
  session.logout()
  expect(environment.toasts.$toasts.get().map(({ text }) => text)).toEqual(['Ha cerrado la sesión'])
  await api.close()
})

test('[WORDS-02] days, ages and sizes are written by Intl', async () => {
  await speak('es')
  expect(formatAge({ years: 45, months: 1, days: 0 })).toBe('45 años 1 mes 0 días')
  expect(formatBytes(3_600_000)).toBe('3,4 MB')
  expect([dayPlaceholder('MM/dd/yyyy'), dayPlaceholder('dd MMM yyyy')]).toEqual(['DD/MM/AAAA', 'DD MMM AAAA'])
  expect(monthNames()[10]).toBe('noviembre')
})
