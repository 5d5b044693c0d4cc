import { forgotPassword } from '@chartside/contract/login'
import { deletePatient, savePatient } from '@chartside/contract/patients'
import { startTestApi } from '@chartside/server/testing'
import { afterEach, expect, test } from 'vitest'

import { createDictationForm } from '../dictation/index.ts'
import { Offline } from '../errors.ts'
import { formatAge, formatBytes } from '../lib/amounts.ts'
import { dayPlaceholder, monthNames } from '../lib/formats.ts'
import { $language } from '../lib/language.ts'
import { sharedWords } from '../lib/words.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { english } from './en.ts'
import { loadLanguage } from './load-language.ts'

afterEach(() => loadLanguage('en'))

test('[WORDS-04] the language asked for last counts, however long its words take to load', async () => {
  await Promise.all([loadLanguage('es-MX'), loadLanguage('en'), loadLanguage('es'), loadLanguage('en-GB')])
  expect([sharedWords.yes, $language.get().locale]).toEqual(['Yes', 'en-GB'])
  const loading = loadLanguage('es')
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
    const input =
      typeof word === 'function'
        ? Array.from({ length: place.startsWith('server.') ? 2 : word.length || 1 }, (_, at) =>
            place.startsWith('server.') ? `${77 + at}` : 77 + at,
          )
        : []
    return { place, word, input, english: typeof word === 'function' ? String(word(...input)) : String(word) }
  })
  await loadLanguage('es')
  const spanish = new Map(wordsOf(english))
  const seen = before.map(({ place, input, ...was }) => {
    const word = spanish.get(place)
    const text = typeof word === 'function' ? String(word(...input)) : String(word)
    expect(text, place).not.toMatch(/\{|\}|undefined|\[object|^\s*$/)
    // Each number of the English sentence is in the Spanish one.
    // What the server says about a field leaves out the field's English name.
    if (place.startsWith('server.')) return { place, isSame: text === was.english }
    for (const number of was.english.match(/\d+/g) ?? []) expect(text, place).toContain(number)
    return { place, isSame: text === was.english }
  })
  const same = seen.filter(({ isSame }) => isSame).map(({ place }) => place)
  expect(seen.length).toBeGreaterThan(550)
  expect(same).toEqual([
    'common.no',
    'player.rate',
    'notes.noteOf',
    'notes.noteSection.plan',
    'notes.cpt',
    'noteTemplates.of',
    'documents.pdf',
    'documents.sent',
    'documents.zoom',
    'calendarFile.titleWithName',
    'today.actionOf',
    'checkIn.waitingFor',
  ])
})

/** A signed-in session on a page that speaks Spanish. */
async function spanishSession() {
  const api = await startTestApi()
  const { environment } = testEnvironment(api.fetch, api.apiBase)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  await loadLanguage('es')
  return { api, environment, session }
}

test('[WORDS-01] [WORDS-02] models and toasts speak Spanish', async () => {
  const { api, environment, session } = await spanishSession()
  const form = createDictationForm(session, testRecorder(environment, [silentStep]).recorder)
  await form.send()
  expect(Object.values(form.$errors.get())).toContain('El campo «Nombre del paciente» es obligatorio')
  expect(new Offline().message).toBe('No se ha podido conectar con el servidor.')
  session.logout()
  expect(environment.toasts.$toasts.get().map(({ text }) => text)).toEqual(['Ha cerrado la sesión'])
  await api.close()
})

test("[WORDS-06] what the server says is Spanish where it has a code, and the contract's messages are", async () => {
  const { api, session } = await spanishSession()
  const call = session.call(deletePatient, { id: 'nobody' })
  await expect(call).rejects.toMatchObject({ message: 'No se ha encontrado lo que busca. Puede que se haya eliminado.' })
  const form = { first_name: 'R2-D2 <b>', last_name: ' ', mrn: 'X', dob: '1899-01-01', gender: 'female' as const }
  await expect(session.call(savePatient, { form })).rejects.toMatchObject({
    message: expect.stringContaining('Este campo es obligatorio.'),
    fields: {
      first_name: ['Este campo no puede contener “<”. Se admiten letras, espacios, apóstrofos y guiones.'],
      last_name: ['Este campo es obligatorio.'],
      dob: ['La fecha no puede ser anterior a 1900.'],
    },
  })
  await api.close()
})

test('[WORDS-06] a sentence without a code, and one whose code is unknown, is shown as it is', async () => {
  const answer = { status: 'ERROR', message: 'Closed on Sundays.', errors: { date: ['MRN is required.', 'Not on this day.'] } }
  const codes = { 'Closed on Sundays.': { code: 'closed-on-sundays', values: [] }, 'Not on this day.': 'nonsense' }
  const fetch = async () => Response.json({ ...answer, codes }, { status: 422 })
  const session = createSession(testEnvironment(fetch, 'https://plain.test/api/v4').environment)
  await session.restored
  await loadLanguage('es')
  await expect(session.call(forgotPassword, { body: { email: 'a@b.example' } })).rejects.toMatchObject({
    message: 'Closed on Sundays.',
    fields: { date: ['Este campo es obligatorio.', 'Not on this day.'] },
  })
})

test('[WORDS-02] days, ages and sizes are written by Intl', async () => {
  await loadLanguage('es')
  expect(formatAge({ years: 45, months: 1, days: 0 })).toBe('45 años 1 mes 0 días')
  expect(formatBytes(3_600_000)).toBe('3,4 MB')
  expect([dayPlaceholder('MM/dd/yyyy'), dayPlaceholder('dd MMM yyyy')]).toEqual(['DD/MM/AAAA', 'DD MMM AAAA'])
  expect(monthNames()[10]).toBe('noviembre')
})
