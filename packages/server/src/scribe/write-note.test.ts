import { dayIn } from '@chartside/contract/lib/wall-clock'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { dictations, jobs } from '../database/schema.ts'
import { idOf, type SignedIn, signIn } from '../dictation/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { completionOf, type EngineDouble, startEngineDouble, written } from './engine-double.ts'
import { noteWorker } from './index.ts'

const tasks = JSON.stringify([{ name: 'Call on Friday', status: 'done' }])

/** An answer with a note by the template DAP. */
const byTemplate = (text: string, spoken: string[] = []) =>
  completionOf({ ...written, soap_note: undefined, sections: [{ heading: 'Data', text }], tasks: spoken })

describe('with a speech engine', () => {
  let double: EngineDouble
  let api: TestApi
  let provider: SignedIn
  beforeEach(async () => {
    double = await startEngineDouble()
    api = await startTestApi({ scribeUrl: double.url })
    provider = await signIn(api, api.accounts.provider)
  })
  afterEach(async () => {
    await api.close()
    await double.close()
  })

  const asked = (path: string) => double.requests.filter((request) => request.path.endsWith(path)).length

  test('[RT-03] the note, codes, transcription and tasks arrive, and the practice gets one event', async () => {
    const id = idOf(await provider.upload({ tasks }))
    const { version: before } = await provider.read(id)
    await api.settle()
    const row = await provider.read(id)
    expect(row.soap_note).toBe(written.soap_note)
    expect(row.cpt_codes.items).toEqual(written.cpt_codes)
    expect(row.icd_10_codes.items).toEqual(written.icd_10_codes)
    expect(row.modifiers.items).toEqual([])
    expect(row.transcription.items).toEqual([
      { text: 'The patient reports a cough for three days.', start: 0, end: 3.4 },
      { text: 'No fever.', start: 3.4, end: 4.9 },
      { text: 'Plan is fluids and a call on Friday.', start: 4.9, end: 8.2 },
    ])
    // The dictated task differs from the typed one.
    expect(row.tasks.items).toEqual([
      { name: 'Call on Friday', status: 'done' },
      { name: 'Call the patient on Friday', status: 'pending' },
    ])
    const at = new Date(api.clock.now()).toISOString()
    const [stored] = await api.deps.database.select().from(dictations).where(eq(dictations.id, id))
    expect(stored).toMatchObject({ note_state: { changed_at: at }, updated_at: new Date(at), failure: '' })
    expect(row.version).toBe(String(Number(before) + 1))
    const { versions } = (await provider.get(`note-versions/${id}`)).data as { versions: object[] }
    expect(versions).toMatchObject([{ machine: true, by: '', at }])
    const payload = { provider_id: provider.azzId, patient_name: 'Ada Lovelace', dictation_id: row.id }
    expect(api.events).toEqual([{ channel: expect.stringMatching(/^private-.+-soap-note$/), event: 'soap-note-event', payload }])
    expect(await api.deps.database.$count(jobs)).toBe(0)
  })

  test('[OPS-15] a note of which something may be missing says so until somebody has changed it', async () => {
    double.always('completions', completionOf({ ...written, soap_note: 'Cough.' }))
    const id = idOf(await provider.upload())
    await api.settle()
    const row = await provider.read(id)
    expect([row.soap_note, row.note_state?.incomplete]).toEqual(['Cough.', 'sections'])
    await provider.post('note-copied', { id })
    expect((await provider.read(id)).note_state).toMatchObject({ incomplete: 'sections' })
    const lists = { cpt_codes: '[]', icd_10_codes: '[]', modifiers: '[]', tasks: '[]' }
    await provider.post('update-dictation', { dictation_id: id, soap_note: 'Cough, and a plan.', ...lists })
    expect((await provider.read(id)).note_state).toMatchObject({ incomplete: null, edited: { by: 'Dr. Amara Okafor' } })
  })

  test('[REVIEW-06] codes entered by a user before the note came are kept; empty lists are filled', async () => {
    const id = idOf(await provider.upload())
    const icd_10_codes = [{ code: 'J20.9', name: 'Acute bronchitis' }]
    const lists = { cpt_codes: '[]', icd_10_codes: JSON.stringify(icd_10_codes), modifiers: '[]', tasks }
    expect((await provider.post('update-dictation', { dictation_id: id, soap_note: '', ...lists })).code).toBe(200)
    double.next('completions', completionOf({ ...written, modifiers: [{ modifier: 'M1', reason: 'said so' }] }))
    await api.settle()
    const row = await provider.read(id)
    expect(row.soap_note).toBe(written.soap_note)
    expect(row.icd_10_codes.items).toEqual(icd_10_codes)
    expect(row.cpt_codes.items).toEqual(written.cpt_codes)
    expect(row.modifiers.items).toEqual([{ modifier: 'M1', reason: 'said so' }])
    expect(row.tasks.items.map(({ name }) => name)).toEqual(['Call on Friday', 'Call the patient on Friday'])
  })

  test('the dictated name is stored only in its dictation and, for a day, in its event', async () => {
    await provider.upload({ patient_name: 'Zoë Brontë' })
    await api.settle()
    expect(api.events).toHaveLength(1)
    const tables = await api.deps.database.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const holding: string[] = []
    for (const { name } of tables.rows as { name: string }[]) {
      const found = await api.deps.database.execute(sql`select 1 from ${sql.identifier(name)} as t where t::text like '%Brontë%'`)
      if (found.rows.length) holding.push(name)
    }
    expect(holding.sort()).toEqual(['dictations', 'events'])
  })

  test('[RT-03] a note that a doctor saved, or saved and signed, while the machine wrote stays theirs', async () => {
    const lists = { cpt_codes: '[]', icd_10_codes: '[]', modifiers: '[]', tasks: '[]' }
    for (const isSigned of [false, true]) {
      const id = idOf(await provider.upload())
      const meanwhile = async () => {
        const saved = await provider.post('update-dictation', { dictation_id: id, soap_note: 'S: From the doctor', ...lists })
        expect(saved.code).toBe(200)
        const { version } = await provider.read(id)
        if (isSigned) expect((await provider.post('sign-note', { dictation_id: id, version })).code).toBe(200)
      }
      double.next('completions', { ...completionOf(written), meanwhile })
      await api.settle()
      const row = await provider.read(id)
      expect([row.soap_note, row.cpt_codes.items, row.signature !== null]).toEqual(['S: From the doctor', [], isSigned])
      const { versions } = (await provider.get(`note-versions/${id}`)).data as { versions: { machine: boolean }[] }
      expect(versions.map(({ machine }) => machine)).toEqual([false])
    }
    expect(api.events).toEqual([])
  })

  test('[TEMPL-06] a note that was reviewed while the machine wrote another by a template stays', async () => {
    const id = idOf(await provider.upload())
    await api.settle()
    const { version } = await provider.read(id)
    const meanwhile = async () =>
      expect((await provider.post('note-reviewed', { dictation_id: id, reviewed: true, version })).code).toBe(200)
    double.next('completions', { ...byTemplate('Another text'), meanwhile })
    expect(await provider.post('upload-file', { id, template_id: 'dap', version })).toMatchObject({ code: 200 })
    await api.settle()
    expect((await provider.read(id)).soap_note).toBe(written.soap_note)
  })

  test('[TEMPL-06] the same tasks in other words do not come again with another template', async () => {
    const id = idOf(await provider.upload())
    await api.settle()
    const { tasks: before, version } = await provider.read(id)
    double.next('completions', byTemplate('Another text', ['Ring the patient on Friday']))
    expect(await provider.post('upload-file', { id, template_id: 'dap', version })).toMatchObject({ code: 200 })
    await api.settle()
    const row = await provider.read(id)
    expect(row.soap_note).toContain('Another text')
    expect(row.tasks.items).toEqual(before.items)
  })

  test('spoken tasks follow the typed ones', async () => {
    double.next('completions', completionOf({ ...written, tasks: ['call on friday', 'Order a film', 'order a film'] }))
    const id = idOf(await provider.upload({ tasks: JSON.stringify([{ name: ' Call on Friday', status: 'done' }]) }))
    await api.settle()
    expect((await provider.read(id)).tasks.items).toEqual([
      { name: ' Call on Friday', status: 'done' },
      { name: 'Order a film', status: 'pending' },
    ])
  })

  test('a busy engine is retried, without transcribing again', async () => {
    double.next('transcriptions', { status: 429 })
    double.next('completions', { status: 503 })
    const id = idOf(await provider.upload())
    await api.settle()
    expect((await provider.read(id)).soap_note).toBe(written.soap_note)
    expect([asked('transcriptions'), asked('completions')]).toEqual([2, 2])
    expect(api.events).toHaveLength(1)
  })

  test('[RECENT-03] an unavailable engine leaves a clear failure, and the note can be requested again', async () => {
    await double.close()
    const id = idOf(await provider.upload())
    await api.settle()
    expect(await provider.read(id)).toMatchObject({ soap_note: null, failure: "The speech service couldn't be reached." })
    expect(api.events).toEqual([])
    await provider.post('upload-file', { id })
    expect((await provider.read(id)).failure).toBe('')
    double = await startEngineDouble()
    // The same server, restarted with another engine address.
    const scribe = { ...api.deps.settings.scribe!, url: double.url }
    await noteWorker({ ...api.deps, settings: { ...api.deps.settings, scribe } }).settle()
    expect(await provider.read(id)).toMatchObject({ soap_note: written.soap_note, failure: '' })
  })

  test('a silent recording fails with a clear message', async () => {
    double.next('transcriptions', { body: { text: '', segments: [] } })
    const id = idOf(await provider.upload())
    await api.settle()
    expect(await provider.read(id)).toMatchObject({ soap_note: null, failure: 'No speech was heard in this recording.' })
    expect(asked('completions')).toBe(0)
  })

  test('two answers with a wrong schema fail with a clear message and keep the transcription', async () => {
    double.next('completions', completionOf('{}'), completionOf('[]'))
    const id = idOf(await provider.upload())
    await api.settle()
    const row = await provider.read(id)
    expect(row).toMatchObject({ soap_note: null, failure: "The speech service didn't return a readable note." })
    expect(row.transcription.items).toHaveLength(3)
    await provider.post('upload-file', { id })
    await api.settle()
    expect(await provider.read(id)).toMatchObject({ soap_note: written.soap_note, failure: '' })
    expect(asked('transcriptions')).toBe(1)
  })

  test('an existing note is never overwritten, even by a leftover job', async () => {
    const id = idOf(await provider.upload())
    await api.deps.database.update(dictations).set({ soap_note: 'By hand' }).where(eq(dictations.id, id))
    await api.settle()
    expect((await provider.read(id)).soap_note).toBe('By hand')
    expect(double.requests).toEqual([])
    expect(api.events).toEqual([])
  })

  test('a recording deleted meanwhile is not a failure', async () => {
    const id = idOf(await provider.upload())
    const kept = await api.deps.database.select().from(jobs)
    await provider.post('delete-dictation', { id })
    await api.deps.database.insert(jobs).values(kept)
    await api.settle()
    expect(await api.deps.database.$count(jobs)).toBe(0)
  })

  test('a note with markup in every field is stored as plain text', async () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)> [x](javascript:alert(1))'
    const note = {
      soap_note: `${written.soap_note}\n${attack}`,
      cpt_codes: [{ code: attack, reason: attack }],
      icd_10_codes: [{ code: attack, name: attack }],
      modifiers: [{ modifier: attack, reason: attack }],
      tasks: [attack],
    }
    double.next('transcriptions', { body: { text: attack, segments: [{ text: attack, start: 1 }] } })
    double.next('completions', completionOf(note))
    const id = idOf(await provider.upload({ patient_name: attack }))
    await api.settle()
    const row = await provider.read(id)
    expect(row.soap_note).toBe(note.soap_note)
    expect(row.cpt_codes.items).toEqual(note.cpt_codes)
    expect(row.modifiers.items).toEqual(note.modifiers)
    expect(row.transcription.items).toEqual([{ text: attack, start: 1 }])
    expect(row.tasks.items).toEqual([{ name: attack, status: 'pending' }])
    expect(api.events[0]?.payload).toMatchObject({ patient_name: attack })
  })

  test("[CENTER-04] the engine writes a summary without the patient's name", async () => {
    const { rows } = await api.deps.database.execute(sql`select id, practice_id from providers where azz_id = ${provider.azzId}`)
    const patient = crypto.randomUUID()
    await api.deps.database.execute(sql`
      insert into patients (id, practice_id, mrn, first_name, last_name, search, created_at)
      values (${patient}, ${String(rows[0]?.['practice_id'])}, ${patient}, 'Ada', 'Lovelace', 'ada lovelace', now())`)
    await provider.upload({ patient_pool_id: patient })
    await api.settle()
    // By the time zone of the practice's first location.
    const day = dayIn('America/Chicago', api.clock.now())
    const ask = () => provider.post('dictation-summary', { patient_pool_id: patient, start_date: day, end_date: day })
    double.next('completions', completionOf('**Cough**, better.'))
    expect((await ask()).data).toEqual({ summary: ['**Cough**, better.'] })
    const question = String(double.requests.at(-1)?.body)
    expect(question).toContain('Cough for three days.')
    expect(question).not.toContain('Lovelace')
    // A failing engine does not change what was written.
    double.next('completions', { status: 500 })
    const [summary] = ((await ask()).data as { summary: string[] }).summary
    expect(summary).toMatch(
      /^The speech service isn't working\. These are the notes of these dates as they were written, not a summary\.\n\n\*\*\d/,
    )
  })

  test('logs contain ids, never spoken or written text', async () => {
    double.next('completions', completionOf('Secret'), completionOf('Secret'))
    await provider.upload({ comments: 'Secret', tasks })
    await api.settle()
    expect(api.lines.join('\n')).toContain('job failed')
    expect(api.lines.join('\n')).not.toMatch(/Lovelace|Secret|cough|Friday|test-key/i)
  })
})

describe('without a speech engine', () => {
  let api: TestApi
  let provider: SignedIn
  beforeEach(async () => {
    api = await startTestApi()
    provider = await signIn(api, api.accounts.provider)
  })
  afterEach(() => api.close())

  test('the note contains what was typed and invents nothing', async () => {
    const id = idOf(await provider.upload({ tasks, comments: 'Dry cough since Monday' }))
    await api.settle()
    const row = await provider.read(id)
    expect(row.soap_note).toBe(
      [
        'Transcription is off at this practice. Notes contain typed text only. Listen to the recording for what was said.',
        '**Patient**\nAda Lovelace',
        '**Comments**\nDry cough since Monday',
        '**Tasks**\n- Call on Friday',
        '**Recording**\n16 seconds',
        '**Subjective**\nNot stated.',
        '**Objective**\nNot stated.',
        '**Assessment**\nNot stated.',
        '**Plan**\nNot stated.',
      ].join('\n\n'),
    )
    expect(row.transcription.items).toEqual([])
    expect([row.cpt_codes.items, row.icd_10_codes.items, row.modifiers.items]).toEqual([[], [], []])
    expect(row.tasks.items).toEqual([{ name: 'Call on Friday', status: 'done' }])
    expect(api.events).toHaveLength(1)
  })

  test('[CONSENT-05] a note without a recording, or with one of unknown length, says so and names no length', async () => {
    const given = JSON.stringify({ id: 'visit-1', given_by: 'patient', how: 'spoken', wording: '1', at: '2026-11-27T10:00:00Z' })
    const id = idOf(await provider.upload({ comments: 'Dry cough', consent: given }))
    expect((await provider.post('withdraw-consent', { id })).code).toBe(200)
    expect((await provider.post('upload-file', { id })).code).toBe(200)
    await api.settle()
    const { soap_note: without } = await provider.read(id)
    expect(without).toContain('**Comments**\nDry cough\n\n')
    expect(without).toContain('**Recording**\nThere is no recording.\n\n')
    expect(without).not.toContain('Listen to the recording')

    const unknown = idOf(await provider.upload())
    await api.deps.database.update(dictations).set({ audio_seconds: null }).where(eq(dictations.id, unknown))
    await api.settle()
    const { soap_note: long } = await provider.read(unknown)
    expect(long).toContain('**Recording**\nIts length is not known.\n\n')
    expect(long).toContain('Listen to the recording for what was said.')
  })

  test('if nothing was typed, the note says so', async () => {
    const id = idOf(await provider.upload({ comments: undefined }))
    await api.settle()
    expect((await provider.read(id)).soap_note).toContain('**Comments**\nNone were typed.\n\n**Tasks**\nNone were typed.')
  })

  test('[RECENT-06] users learn that transcription is off, and only the operator learns which settings are missing', async () => {
    const capabilities = await provider.send('capabilities', { headers: provider.bearer })
    expect(capabilities.data).toMatchObject({ features: expect.arrayContaining(['no-speech-engine']) })
    expect(JSON.stringify(capabilities)).not.toContain('SCRIBE_URL')
    const health = await (await api.fetch('http://clinic.test/health')).json()
    expect(health).toMatchObject({ status: 'ok', speech: { state: 'off', hint: expect.stringContaining('SCRIBE_URL') } })
  })
})
