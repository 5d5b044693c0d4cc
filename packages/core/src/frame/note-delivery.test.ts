import type { NoteResource } from '@chartside/contract/frame'
import { addAddendum, moveDictation, signNote } from '@chartside/contract/note-history'
import { deleteDictation, getDictation, updateDictation } from '@chartside/contract/notes'
import { getPatientPool } from '@chartside/contract/patients'
import { startTestApi, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { dictationOf } from '../dictation/index.ts'
import { keepRecorder, silentStep, testRecorder } from '../recorder/testing.ts'
import { createSession } from '../session/index.ts'
import { signInAs, testEnvironment } from '../testing.ts'
import { framedBy, settled } from './frame-testing.ts'
import { loadNoteDelivery } from './load-note-delivery.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

/** A dictation form in a frame whose page has two patients, as the page of the frame connects them. */
async function framedForm() {
  const env = testEnvironment(api.fetch, api.apiBase)
  const session = createSession(env.environment)
  await session.restored
  await signInAs(session, api.accounts.provider)
  const query = { page: 1, limit: 2 }
  const [anna, berta] = (await session.call(getPatientPool, { query })).data.patients.data.map(({ id }) => id)
  const stage = testRecorder(env.environment, [silentStep])
  keepRecorder(session, stage.recorder)
  const form = dictationOf(session)
  const page = framedBy({ clock: env.clock })
  const delivery = await loadNoteDelivery(session, page.frame)
  page.frame.$context.subscribe(({ subject }) => form.follow({ patientId: subject ?? '', patientName: '', providerId: '' }))
  const open = async (id: string | undefined, drafts = true) => {
    await page.ask('chartside.context', { drafts, ...(id ? { subject: { reference: `Patient/${id}` } } : {}) })
    await expect.poll(() => form.$lookup.get().state).not.toBe('looking')
  }
  const record = async () => {
    await stage.record(16)
    await stage.recorder.stop()
  }
  const send = async (sending: Promise<{ dictationId: string; patientId: string } | undefined> = form.send()) => {
    const sent = await sending
    if (sent) delivery.sent(sent)
    return sent
  }
  /** Lets the server write its notes, and the frame look for them. */
  const write = async () => {
    await api.settle()
    env.clock.turn(3000)
    await expect.poll(() => delivery.$delivery.get() === 'writing' && resources().length === 0).toBe(false)
    await settled()
  }
  const resources = () => page.sent('scratchpad.create').map(({ payload }) => payload['resource'] as NoteResource)
  const updates = () =>
    page.sent('scratchpad.update').map(({ payload }) => payload as { location?: string; resource: NoteResource })
  /** Lets the frame look at what it has handed over, or may not yet. */
  const lookAgain = async () => {
    env.clock.turn(300_000)
    await settled()
  }
  return {
    ...page,
    env,
    session,
    form,
    delivery,
    open,
    record,
    send,
    write,
    resources,
    updates,
    lookAgain,
    anna: anna!,
    berta: berta!,
    signIn: () => signInAs(session, api.accounts.colleague),
  }
}

const textOf = ({ content }: NoteResource) => Buffer.from(content[0].attachment.data, 'base64').toString()

test('[FRAME-05] a note is handed over once it is written, about its patient by id, and then the frame is done', async () => {
  const { open, record, send, write, form, delivery, resources, answer, sent, anna } = await framedForm()
  await open(anna)
  form.setComments('Überweisung 👩‍⚕️ to the heart clinic')
  await record()
  const dictation = await send()
  expect(delivery.$delivery.get()).toBe('writing')
  expect(resources()).toEqual([])
  await write()
  expect(resources()).toMatchObject([
    {
      resourceType: 'DocumentReference',
      docStatus: 'preliminary',
      subject: { reference: `Patient/${anna}` },
      identifier: [{ system: 'urn:chartside:note' }, { system: 'urn:chartside:dictation', value: dictation?.dictationId }],
    },
  ])
  // [SIGN-09] Without a speech service, the note holds typed text only.
  expect(resources()[0]).not.toHaveProperty('meta')
  expect(Object.keys(resources()[0]!)).toEqual(
    expect.arrayContaining(['resourceType', 'status', 'docStatus', 'identifier', 'type', 'subject', 'date', 'content']),
  )
  expect(textOf(resources()[0]!)).toContain('Überweisung 👩‍⚕️ to the heart clinic')
  await answer('scratchpad.create', { status: '201 Created', location: 'DocumentReference/1' })
  expect(delivery.$delivery.get()).toBe('delivered')
  expect(sent('ui.done')).toHaveLength(1)
})

test('[FRAME-12] a page that has not asked for drafts gets the note once it is signed, and what is added later', async () => {
  const { open, record, send, write, lookAgain, session, delivery, resources, updates, answer, sent, anna } = await framedForm()
  await open(anna, false)
  await record()
  const { dictationId } = (await send())!
  await write()
  await expect.poll(() => delivery.$delivery.get()).toBe('unsigned')
  expect([resources(), sent('ui.done')]).toEqual([[], []])
  const version = async () => (await session.call(getDictation, { id: dictationId })).data.data.version
  await session.call(signNote, { body: { dictation_id: dictationId, version: await version() } })
  await lookAgain()
  await expect.poll(resources).toMatchObject([{ docStatus: 'final' }])
  await answer('scratchpad.create', { status: '201 Created', location: 'DocumentReference/7' })
  expect([delivery.$delivery.get(), sent('ui.done').length]).toEqual(['delivered', 1])
  await session.call(addAddendum, { body: { dictation_id: dictationId, text: 'Culture negative.' } })
  await lookAgain()
  const [signed] = resources()
  const target = { type: 'DocumentReference', reference: 'DocumentReference/7', identifier: signed!.identifier[0] }
  await expect
    .poll(updates)
    .toMatchObject([
      { location: 'DocumentReference/7', resource: { docStatus: 'amended', relatesTo: [{ code: 'replaces', target }] } },
    ])
  expect(textOf(updates()[0]!.resource)).toContain('Culture negative.')
  await answer('scratchpad.update', { status: '200 OK' })
  await lookAgain()
  expect([resources().length, updates().length], 'nothing new').toEqual([1, 1])
})

test('[FRAME-12] a page that begins to ask for drafts gets those that are written; the signed note follows as an update', async () => {
  const { open, record, send, write, lookAgain, session, delivery, resources, updates, answer, anna } = await framedForm()
  await open(anna, false)
  await record()
  const { dictationId } = (await send())!
  await write()
  await expect.poll(() => delivery.$delivery.get()).toBe('unsigned')
  await open(anna, true)
  await expect.poll(resources).toMatchObject([{ docStatus: 'preliminary' }])
  await answer('scratchpad.create', { status: '201 Created' })
  const version = (await session.call(getDictation, { id: dictationId })).data.data.version
  await session.call(signNote, { body: { dictation_id: dictationId, version } })
  await lookAgain()
  await expect
    .poll(updates)
    .toMatchObject([{ resource: { docStatus: 'final', relatesTo: [{ target: { identifier: resources()[0]!.identifier[0] } }] } }])
  expect(updates()[0]).not.toHaveProperty('location')
})

test('[FRAME-05] another patient named by the page during a recording gets neither the recording nor its note', async () => {
  const { open, record, send, write, form, delivery, resources, answer, sent, anna, berta } = await framedForm()
  await open(anna)
  await record()
  await open(berta)
  expect(form.$values.get().patientId, 'the user is asked').toBe(anna)
  expect(form.$change.get()).toMatchObject({ from: { id: anna }, to: { id: berta } })
  expect(await send(form.finish())).toMatchObject({ patientId: anna })
  expect(form.$values.get().patientId).toBe(berta)
  await write()
  expect([resources(), delivery.$delivery.get()]).toEqual([[], 'waiting'])
  await open(anna)
  await expect.poll(() => resources().map(({ subject }) => subject.reference)).toEqual([`Patient/${anna}`])
  await answer('scratchpad.create', { status: '201 Created' })
  expect(sent('ui.done')).toHaveLength(1)
})

test('[FRAME-05] [MOVE-02] a note that was moved or deleted while the page showed another patient is not handed over', async () => {
  for (const gone of ['moved', 'deleted', 'edited'] as const) {
    const { open, record, send, write, session, delivery, resources, anna, berta } = await framedForm()
    await open(anna)
    await record()
    const { dictationId } = (await send())!
    await open(berta)
    await write()
    expect([delivery.$delivery.get(), resources()]).toEqual(['waiting', []])
    const { version } = (await session.call(getDictation, { id: dictationId })).data.data
    const note = { soap_note: 'Rest', comments: '', cpt_codes: '[]', icd_10_codes: '[]', modifiers: '[]', tasks: '[]' }
    if (gone === 'deleted') await session.call(deleteDictation, { body: { id: dictationId } })
    else if (gone === 'edited') await session.call(updateDictation, { body: { dictation_id: dictationId, ...note, version } })
    else
      await session.call(moveDictation, {
        body: { dictation_id: dictationId, from_patient_pool_id: anna, patient_pool_id: berta, version },
      })
    await open(anna)
    if (gone === 'edited') await expect.poll(() => resources().map(textOf)).toEqual([expect.stringContaining('Rest')])
    else await expect.poll(() => delivery.$delivery.get()).toBe('none')
    expect(resources().length).toBe(gone === 'edited' ? 1 : 0)
  }
})

test('[FRAME-05] a dictation for a typed name is never handed over', async () => {
  const { open, record, send, write, form, delivery, resources } = await framedForm()
  await open(undefined)
  form.typeName('Somebody Else')
  await record()
  expect(await send()).toMatchObject({ patientId: '' })
  await write()
  expect([resources(), delivery.$delivery.get()]).toEqual([[], 'none'])
})

test.each([
  ['refuses it', { status: '409 Conflict' }],
  ['answers something else', { status: { code: 201 } }],
  ['answers nothing', undefined],
])('[FRAME-05] a page that %s keeps the note waiting until the user tries again', async (_, given) => {
  const { open, record, send, write, delivery, resources, answer, sent, anna } = await framedForm()
  await open(anna)
  await record()
  await send()
  await write()
  await answer('scratchpad.create', given)
  expect([delivery.$delivery.get(), sent('ui.done').length]).toEqual(['refused', 0])
  delivery.retry()
  await expect.poll(() => resources().length).toBe(2)
  const [first, second] = resources()
  expect(second).toEqual(first)
  await answer('scratchpad.create', { status: 200 })
  expect([delivery.$delivery.get(), sent('ui.done').length]).toEqual(['delivered', 1])
})

test('[FRAME-05] a page that does not answer for half a minute has not taken the note', async () => {
  const { open, record, send, write, env, delivery, anna } = await framedForm()
  await open(anna)
  await record()
  await send()
  await write()
  env.clock.turn(30_000)
  await settled()
  expect(delivery.$delivery.get()).toBe('refused')
})

test('[FRAME-05] the frame is not done while something is unsent', async () => {
  const { open, record, send, write, form, answer, sent, anna } = await framedForm()
  await open(anna)
  await record()
  await send()
  form.setComments('The next one')
  await write()
  await answer('scratchpad.create', { status: '201 Created' })
  expect(sent('ui.done')).toEqual([])
})

test('[FRAME-05] what another user dictated is not handed over', async () => {
  const { open, record, send, write, signIn, delivery, resources, anna } = await framedForm()
  await open(anna)
  await record()
  await send()
  await signIn()
  await write()
  expect([resources(), delivery.$delivery.get()]).toEqual([[], 'none'])
})

test('[FRAME-05] the page is informed whether anything is unsent, so that it does not remove the frame', async () => {
  const { open, record, send, form, sent, anna } = await framedForm()
  const changes = () => sent('chartside.event').map(({ payload }) => payload)
  await open(anna)
  form.setComments('Fever')
  form.setComments('')
  await record()
  await send()
  expect(changes()).toEqual([true, false, true, false].map((unsent) => ({ event: 'unsentchange', detail: { unsent } })))
})
