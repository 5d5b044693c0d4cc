import { startTestApi, type TestApi } from '@chartside/server/testing'
import { vocabularyWords as stored } from '@chartside/server/testing/tables'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { vocabularyOf } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(async () => void (await api.deps.database.delete(stored)))
afterAll(() => api.close())

/** The vocabularies of a user, on a connection that the test can cut. */
async function opened(account: keyof TestApi['accounts'] = 'provider') {
  const line = { open: true, losesAnswers: false }
  const { environment, toasts } = testEnvironment(async (address, init) => {
    if (!line.open) throw new TypeError('Failed to fetch')
    const answer = await api.fetch(address, init)
    if (line.losesAnswers) throw new TypeError('Failed to fetch')
    return answer
  }, api.apiBase)
  const session = createSession(environment)
  await session.restored
  await signInAs(session, api.accounts[account])
  const vocabulary = vocabularyOf(session)
  vocabulary.$isOffered.listen(() => undefined)
  for (const { $words } of Object.values(vocabulary.owners)) $words.listen(() => undefined)
  await expect.poll(() => vocabulary.$isOffered.get()).toBe(true)
  const add = (owner: 'user' | 'practice', text: string, replaces = '') => {
    const { form } = vocabulary.owners[owner]
    form.set('text', text)
    form.set('replaces', replaces)
    return form.submit()
  }
  const shown = (owner: 'user' | 'practice') =>
    (vocabulary.owners[owner].$words.get().data ?? []).map(({ text, replaces }) => `${text} ${replaces}`.trim())
  return { session, line, vocabulary, add, shown, toasts: () => toasts.$toasts.get().map(({ text }) => text) }
}

test('[VOCAB-07] words are added, changed and removed, of the provider and of the practice', async () => {
  const { vocabulary, add, shown, toasts } = await opened()
  expect(await add('user', '  Okafor ')).toBe(true)
  expect(await add('user', 'lisinopril', 'lizino pril')).toBe(true)
  expect(await add('practice', 'Lakeside')).toBe(true)
  expect([shown('user'), shown('practice')]).toEqual([['lisinopril lizino pril', 'Okafor'], ['Lakeside']])
  const { form, $words } = vocabulary.owners.user
  form.begin($words.get().data?.[1])
  form.set('replaces', 'oka for')
  expect(await form.submit()).toBe(true)
  expect([form.$word.get(), form.$values.get()]).toEqual([undefined, { text: '', replaces: '' }])
  vocabulary.askToRemove($words.get().data![0]!.id)
  expect(await vocabulary.remove()).toBe(true)
  expect(shown('user')).toEqual(['Okafor oka for'])
  expect(toasts()).toEqual(expect.arrayContaining(['Word added.', 'Word changed.', 'Word removed.']))
  const again = await opened()
  expect([again.shown('user'), again.shown('practice')]).toEqual([['Okafor oka for'], ['Lakeside']])
})

test('[VOCAB-07] what is not a word, or is there already, is refused at its field before anything is sent', async () => {
  const { vocabulary, add, shown, line } = await opened()
  await add('user', 'Okafor')
  await add('user', 'lisinopril', 'lizino pril')
  line.open = false
  const { form } = vocabulary.owners.user
  const refusals: Record<string, object> = {
    '': { text: 'Word is required.' },
    okafor: { text: 'This word is already in the vocabulary.' },
    '<b>': { text: 'Word can have letters, digits, spaces, hyphens and apostrophes only.' },
    [`x${'y'.repeat(60)}`]: { text: 'Word can have at most 60 characters.' },
  }
  for (const [text, errors] of Object.entries(refusals)) {
    expect(await add('user', text)).toBe(false)
    expect(form.$errors.get()).toEqual(errors)
  }
  expect(await add('user', 'losartan', 'Lizino  Pril')).toBe(false)
  expect(form.$errors.get()).toEqual({ replaces: 'The vocabulary already has a correction for this.' })
  expect(await add('user', 'for', 'four')).toBe(false)
  expect(form.$errors.get()).toEqual({ replaces: 'A correction cannot contain a number: four.' })
  form.begin(vocabulary.owners.user.$words.get().data![1])
  line.open = true
  form.set('text', 'OKAFOR')
  expect(await form.submit()).toBe(true)
  expect(shown('user')).toEqual(['lisinopril lizino pril', 'OKAFOR'])
})

test("[VOCAB-07] another device's word is refused at the field, and the entries stay", async () => {
  const { vocabulary, add } = await opened()
  await (await opened()).add('user', 'Okafor')
  expect(await add('user', 'Okafor')).toBe(false)
  const { form } = vocabulary.owners.user
  expect(form.$errors.get()).toEqual({ text: 'This word is already in the vocabulary.' })
  expect(form.$values.get()).toEqual({ text: 'Okafor', replaces: '' })
})

test('[VOCAB-07] a lost answer adds once, and loses no entry', async () => {
  const { vocabulary, add, line, shown } = await opened()
  line.losesAnswers = true
  expect(await add('user', 'Okafor')).toBe(false)
  line.losesAnswers = false
  expect(vocabulary.owners.user.form.$values.get().text).toBe('Okafor')
  expect(await vocabulary.owners.user.form.submit()).toBe(true)
  expect(shown('user')).toEqual(['Okafor'])
  expect(await api.deps.database.$count(stored)).toBe(1)
})

test('[VOCAB-07] another word cannot be chosen while one is sent, so that no entry is lost if that fails', async () => {
  const { vocabulary, add, line } = await opened()
  await add('user', 'Okafor')
  const { form, $words } = vocabulary.owners.user
  line.open = false
  const sending = add('user', 'Weber')
  form.begin($words.get().data![0])
  expect(await sending).toBe(false)
  expect([form.$word.get(), form.$values.get().text]).toEqual([undefined, 'Weber'])
})

test('[VOCAB-07] a word that was removed elsewhere is gone here as well, also from the form that changes it', async () => {
  const { vocabulary, add, shown } = await opened()
  await add('user', 'Okafor')
  const { form, $words } = vocabulary.owners.user
  const [word] = $words.get().data!
  form.begin(word)
  await api.deps.database.delete(stored)
  vocabulary.askToRemove(word!.id)
  expect(await vocabulary.remove()).toBe(true)
  expect([shown('user'), form.$word.get()]).toEqual([[], undefined])
})

test("[VOCAB-07] an assistant reads the practice's words and changes none", async () => {
  await (await opened()).add('practice', 'Lakeside')
  const { vocabulary, shown } = await opened('assistant')
  expect(shown('practice')).toEqual(['Lakeside'])
  expect([vocabulary.owners.user.$mayEdit.get(), vocabulary.owners.practice.$mayEdit.get()]).toEqual([false, false])
})

test('[VOCAB-07] entries come back with their form, and go with their user', async () => {
  const { session, vocabulary, add, shown } = await opened()
  await add('user', 'Okafor')
  vocabulary.owners.user.form.set('text', 'Web')
  expect(vocabularyOf(session).owners.user.form.$values.get().text).toBe('Web')
  await session.logout()
  await signInAs(session, api.accounts.colleague)
  expect(vocabulary.owners.user.form.$values.get().text).toBe('')
  await expect.poll(() => vocabulary.$isOffered.get()).toBe(true)
  expect(shown('user')).toEqual([])
})
