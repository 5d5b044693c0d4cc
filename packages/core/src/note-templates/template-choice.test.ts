import { uploadDictation } from '@chartside/contract/dictation'
import { signNote } from '@chartside/contract/note-history'
import { saveNoteTemplates } from '@chartside/contract/note-templates'
import { reviewNote, updateDictation } from '@chartside/contract/notes'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { completionOf, type EngineDouble, startEngineDouble } from '@chartside/server/testing/engine'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { afterEach, expect, test } from 'vitest'

import { createNoteReview, type Review } from '../notes/index.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { createTemplateChoice } from './index.ts'

let api: TestApi
let double: EngineDouble | undefined
let stop: () => void
afterEach(async () => {
  stop()
  await api.close()
  await double?.close()
  double = undefined
})

const dap = (text: string) => ({
  ...{ sections: [{ heading: 'Data', text }], cpt_codes: [], icd_10_codes: [], modifiers: [], tasks: [] },
})

/** A written note under review, with the choice of its template. */
async function start({ engine = true, hidden = false } = {}) {
  double = engine ? await startEngineDouble() : undefined
  api = await startTestApi(double ? { scribeUrl: double.url } : {})
  const line = { isCutAfter: '' }
  let isCut = false
  const { environment, clock } = testEnvironment(async (address, init) => {
    if (line.isCutAfter !== '' && isCut) throw new TypeError('Failed to fetch')
    const answer = await api.fetch(address, init)
    isCut = line.isCutAfter !== '' && String(address).endsWith(line.isCutAfter)
    if (!hidden || !String(address).endsWith('capabilities')) return answer
    return new Response((await answer.text()).replace('"note-templates",', ''), answer)
  }, api.apiBase)
  const session = createSession(environment)
  await signInAs(session, api.accounts.provider)
  const audio_file = new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' })
  const form = { patient_name: 'Ada Lovelace', comments: 'Dry cough', audio_file, provider_id: api.accounts.provider.azzId }
  const { data } = await session.call(uploadDictation, { form })
  await api.settle()
  const id = data!.id
  const review = createNoteReview(session, id)
  const choice = createTemplateChoice(session, review)
  const stops = [review.$review, choice.$templates, choice.$switch].map((store) => store.listen(() => undefined))
  stop = () => stops.forEach((end) => void end())
  await expect.poll(() => review.$review.get().state).toBe('ready')
  if (!hidden) await expect.poll(() => choice.$templates.get().length).toBeGreaterThan(0)
  const ready = () => review.$review.get() as Extract<Review, { state: 'ready' }>
  const template = (name: string) => choice.$templates.get().find((one) => one.name === name)!
  const present = () => choice.$templates.get().find(({ isPresent }) => isPresent)?.name
  return { session, clock, line, review, choice, ready, template, present }
}

test('[TEMPL-06] a note as the machine wrote it is requested by another template, and shown when it arrives', async () => {
  const { choice, clock, ready, template, present } = await start()
  expect(present()).toBe('SOAP')
  const before = ready().draft.note
  double!.next('completions', completionOf(dap('Cough.')))
  await choice.choose(template('DAP'))
  expect(choice.$switch.get()).toMatchObject({ state: 'writing', name: 'DAP' })
  expect(ready().draft.note).toBe(before)
  await api.settle()
  clock.turn(3000)
  await expect.poll(() => ready().draft.note).toBe('## Data\nCough.\n\n## Assessment\n\n## Plan')
  expect([choice.$switch.get(), present(), ready().dirty]).toEqual([{ state: 'none' }, 'DAP', false])
})

test('[TEMPL-06] a request whose note cannot be loaded right after it is not reported as given up', async () => {
  const { choice, ready, template, review, line } = await start()
  double!.next('completions', completionOf(dap('Cough.')))
  line.isCutAfter = 'upload-file'
  await choice.choose(template('DAP'))
  expect(choice.$switch.get()).toMatchObject({ state: 'writing', name: 'DAP' })
  line.isCutAfter = ''
  await api.settle()
  await review.reload()
  expect(ready().draft.note).toContain('Cough.')
})

test('[TEMPL-06] while a note is written again, what is loaded of the same text does not restart its editor', async () => {
  const { choice, ready, template, review } = await start()
  await choice.choose(template('DAP'))
  const { version, dictation } = ready()
  await review.reload()
  expect(ready().dictation).not.toBe(dictation)
  expect(ready().version).toBe(version)
})

test('[TEMPL-06] if the service gives up, the note is as it was, and the review says so', async () => {
  const { choice, ready, template, review } = await start()
  const before = ready().draft.note
  double!.next('completions', { status: 401 })
  await choice.choose(template('DAP'))
  await api.settle()
  await review.reload()
  expect(choice.$switch.get()).toEqual({ state: 'not-written' })
  expect(ready().draft.note).toBe(before)
})

test('[TEMPL-07] an edited note is put into the other sections without a request, and says what it did', async () => {
  const { choice, review, ready, template, present } = await start()
  const edited = ready().draft.note.replace('No fever.', 'No fever. My own sentence.')
  review.write(edited)
  const asked = double!.requests.length
  await choice.choose(template('DAP'))
  expect(ready().draft.note).toContain('## Data\nCough for three days.\n\nNo fever. My own sentence.')
  expect(choice.$switch.get()).toMatchObject({
    state: 'switched',
    switched: {
      moved: [
        { from: 'Subjective', to: 'Data' },
        { from: 'Objective', to: 'Data' },
      ],
      kept: [],
    },
  })
  expect([present(), ready().dirty, double!.requests.length]).toEqual(['DAP', true, asked])
  review.write(edited)
  expect([choice.$switch.get(), present()]).toEqual([{ state: 'none' }, 'SOAP'])
})

test('[TEMPL-06] a note that is edited while it is written again keeps the edits, and saving compares both', async () => {
  const { choice, review, clock, ready, template } = await start()
  double!.next('completions', completionOf(dap('Cough.')))
  await choice.choose(template('DAP'))
  const mine = `${ready().draft.note} Mine.`
  review.write(mine)
  await api.settle()
  clock.turn(3000)
  await expect.poll(() => choice.$switch.get()).toEqual({ state: 'none' })
  expect(ready().draft.note).toBe(mine)
  expect(await review.save()).toBe(false)
  expect(ready().conflict?.theirs.draft.note).toContain('## Data\nCough.')
})

test('[TEMPL-07] a saved edit is not rewritten', async () => {
  const { choice, review, ready, template } = await start()
  review.write(`${ready().draft.note} Mine.`)
  await review.save()
  await choice.choose(template('History and physical'))
  expect(choice.$switch.get().state).toBe('switched')
  expect(ready().draft.note).toContain('## History of Present Illness\nCough for three days.')
})

/** The same user on another device. */
async function elsewhere() {
  const session = createSession(testEnvironment(api.fetch, api.apiBase).environment)
  await signInAs(session, api.accounts.provider)
  return session
}
const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }

test('[TEMPL-07] a note that was reviewed elsewhere meanwhile is not rewritten, but gets the other sections', async () => {
  const { choice, ready, template } = await start()
  const { id: dictation_id } = ready().dictation
  await (await elsewhere()).call(reviewNote, { body: { dictation_id, reviewed: true } })
  await choice.choose(template('DAP'))
  expect(choice.$switch.get().state).toBe('switched')
  expect(ready().draft.note).toContain('## Data\nCough for three days.')
  expect(ready().dictation.note_state?.reviewed).toBeTruthy()
})

test('[TEMPL-06] a note that was edited elsewhere meanwhile is shown instead of switched', async () => {
  const { choice, ready, template } = await start()
  const { id: dictation_id } = ready().dictation
  await (await elsewhere()).call(updateDictation, { body: { ...lists, dictation_id, soap_note: 'S: Theirs.' } })
  await choice.choose(template('DAP'))
  expect(choice.$switch.get()).toMatchObject({ state: 'failed', problem: expect.stringContaining('changed since you opened it') })
  await expect.poll(() => ready().draft.note).toBe('S: Theirs.')
})

test('[TEMPL-06] a note that was signed elsewhere meanwhile stays as it is, and the review knows of it', async () => {
  const { choice, ready, template } = await start()
  const { id: dictation_id, version, soap_note } = ready().dictation
  await (await elsewhere()).call(signNote, { body: { dictation_id, version } })
  await choice.choose(template('DAP'))
  expect([choice.$switch.get(), ready().draft.note]).toEqual([{ state: 'none' }, soap_note])
  expect(ready().dictation.signature).not.toBeNull()
})

test('[TEMPL-05] without a speech service the machine keeps its text, which gets the other sections', async () => {
  const { choice, ready, template } = await start({ engine: false })
  await choice.choose(template('DAP'))
  expect(choice.$switch.get().state).toBe('switched')
  expect(ready().draft.note).toMatch(/Dry cough.*## Data\n\n\*\*Assessment\*\*\nNot stated\.\n\n\*\*Plan\*\*/s)
})

test('[TEMPL-06] a template that was deleted meanwhile is refused with a sentence', async () => {
  const { session, choice, ready, template } = await start()
  const own = { ...template('DAP'), isPresent: undefined, id: 'mine', name: 'Mine' }
  const { id, name, sections } = own
  await session.call(saveNoteTemplates, {
    body: { templates: [{ id, name, sections: [...sections] }], default_template: '', version: 0 },
  })
  await session.call(saveNoteTemplates, { body: { templates: [], default_template: '', version: 1 } })
  const before = ready().draft.note
  await choice.choose(own)
  expect(choice.$switch.get()).toMatchObject({ state: 'failed', problem: expect.stringContaining('may have been deleted') })
  expect(ready().draft.note).toBe(before)
})

test('[TEMPL-06] a signed note offers no template, and neither does a backend without them', async () => {
  const { session, choice, review, ready, template } = await start()
  const dapTemplate = template('DAP')
  const { id, version } = ready().dictation
  const { data } = await session.call(signNote, { body: { dictation_id: id, version } })
  review.learn({ signature: data.signature })
  expect(choice.$templates.get()).toEqual([])
  const before = ready().draft.note
  await choice.choose(dapTemplate)
  expect([choice.$switch.get(), ready().draft.note]).toEqual([{ state: 'none' }, before])
})

test('[TEMPL-06] a backend without templates offers none', async () => {
  const { session, choice } = await start({ hidden: true })
  await session.capabilities()
  expect(choice.$templates.get()).toEqual([])
})
