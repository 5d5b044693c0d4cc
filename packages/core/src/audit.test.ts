import { startTestApi, type TestApi } from '@chartside/server/testing'
import { type BookingClient, bookingClient } from '@chartside/server/testing/bookings'
import { silentMp3 } from '@chartside/server/testing/silent-mp3'
import { appointments, dictations } from '@chartside/server/testing/tables'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import {
  appointmentRow,
  createAppointment,
  createAppointmentBooking,
  createAppointmentEdit,
  createCalendarExport,
} from './appointments/index.ts'
import { empty } from './dictation/dictation-values.ts'
import { newRequest } from './dictation/index.ts'
import { createDocumentEdit, createDocuments, createDocumentUpload } from './documents/index.ts'
import { createDictationSummary, createNoteReview, createRecentDictations } from './notes/index.ts'
import { outboxOf } from './outbox/index.ts'
import { createPatientCenter, createPatientRegistration } from './patients/index.ts'
import { type AuditEntry, audit, createSession, onAudit } from './session/index.ts'
import { signInAs, testEnvironment } from './testing.ts'

// Friday noon in Chicago.
const start = Date.parse('2026-11-20T18:00:00Z')
let api: TestApi
let clinic: BookingClient
let patientId: string
let patientName: string
beforeAll(async () => {
  api = await startTestApi({ start })
  clinic = await bookingClient(api, api.accounts.provider)
  const [patient] = clinic.patients
  patientId = patient!.id
  patientName = `${patient!.first_name} ${patient!.last_name}`
})
afterAll(() => api.close())
const watched: (() => void)[] = []
afterEach(() => {
  for (const stop of watched.splice(0)) stop()
})

interface Store {
  listen(listener: () => void): () => void
}
const watch = (...stores: Store[]) => watched.push(...stores.map((store) => store.listen(() => undefined)))

async function testSession() {
  const env = testEnvironment(api.fetch, api.apiBase, start)
  const session = createSession(env.environment)
  await session.restored
  const acts: AuditEntry[] = []
  onAudit(session, (entry) => acts.push(entry))
  const signIn = () => signInAs(session, api.accounts.provider)
  await signIn()
  return {
    session,
    signIn,
    /** The acts since the last call. */
    acts: () => acts.splice(0),
    undo: () => env.environment.toasts.$toasts.get().at(-1)?.action?.run(),
  }
}
type Signed = Awaited<ReturnType<typeof testSession>>

/** Sends a dictation about the patient, a minute after the last one, which gets a note. */
async function dictated({ session }: Signed): Promise<string> {
  api.clock.advance(60_000)
  const recording = { file: new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' }), seconds: 16 }
  const values = { ...empty, providerId: session.providerId(), patientName, patientId, recording }
  const sent = await outboxOf(session).add({
    values,
    takes: [],
    kept: Promise.resolve(undefined),
    request: newRequest(),
    consent: undefined,
  })
  const { dictationId } = sent!
  await api.deps.database.update(dictations).set({ soap_note: 'S: well' }).where(eq(dictations.id, dictationId))
  return dictationId
}

test('[AUDIT-01] a dictation is sent, its note viewed and edited, and it is deleted: each once', async () => {
  const user = await testSession()
  const id = await dictated(user)
  expect(user.acts()).toEqual([{ action: 'send', resource: 'dictation', id, patientId }])

  const note = { resource: 'note', id, patientId }
  const review = createNoteReview(user.session, id)
  watch(review.$review)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  await review.reload()
  expect(user.acts()).toEqual([{ action: 'view', ...note }])
  review.write('S: better')
  expect(await review.save()).toBe(true)
  expect(user.acts()).toEqual([{ action: 'edit', ...note }])

  const recent = createRecentDictations(user.session, { realtime: { on: () => () => undefined } })
  watch(recent.$recent)
  await expect.poll(() => recent.$recent.get().state).toBe('ready')
  recent.askToRemove(id)
  expect(user.acts()).toEqual([])
  await recent.remove()
  expect(user.acts()).toEqual([{ action: 'delete', resource: 'dictation', id, patientId }])
})

test('[AUDIT-01] a save that the server refuses is not reported', async () => {
  const user = await testSession()
  const id = await dictated(user)
  const review = createNoteReview(user.session, id)
  watch(review.$review)
  await expect.poll(() => review.$review.get().state).toBe('ready')
  user.acts()
  review.write('x'.repeat(1_000_000))
  expect(await review.save()).toBe(false)
  expect(user.acts()).toEqual([])
})

test('[AUDIT-01] a chart is a view of its patient and of the note shown in it; the next user views it again', async () => {
  const user = await testSession()
  const id = await dictated(user)
  user.acts()
  const center = createPatientCenter(user.session, patientId, { realtime: { on: () => () => undefined } })
  watch(center.$chart, center.$chosen)
  const views = [
    { action: 'view', resource: 'patient', id: patientId, patientId },
    { action: 'view', resource: 'note', id, patientId },
  ]
  await expect.poll(() => center.$chosen.get()?.id).toBe(id)
  await center.reload()
  expect(user.acts()).toEqual(views)

  user.session.logout()
  audit(user.session, 'view', { resource: 'patient', id: patientId })
  expect(user.acts()).toEqual([])
  await user.signIn()
  await expect.poll(() => center.$chosen.get()?.id).toBe(id)
  expect(user.acts()).toEqual(views)
})

test('[AUDIT-01] a summary is a view', async () => {
  const user = await testSession()
  await dictated(user)
  user.acts()
  const summary = createDictationSummary(user.session, patientId)
  watch(summary.$summary)
  await summary.go()
  expect(user.acts()).toEqual([{ action: 'view', resource: 'summary', id: patientId, patientId }])
})

test('[AUDIT-01] a patient is registered and deleted', async () => {
  const user = await testSession()
  const registration = createPatientRegistration(user.session)
  const newcomer = { first_name: 'Quintessa', last_name: 'Xylo', mrn: 'A-1', dob: '1901-02-03', gender: 'female' } as const
  for (const [field, value] of Object.entries(newcomer)) registration.set(field as keyof typeof newcomer, value)
  const id = (await registration.submit())!
  expect(user.acts()).toEqual([{ action: 'create', resource: 'patient', id, patientId: id }])
  const { deletion } = createPatientCenter(user.session, id)
  deletion.ask()
  expect(await deletion.remove()).toBe(true)
  expect(user.acts()).toEqual([{ action: 'delete', resource: 'patient', id, patientId: id }])
})

test('[AUDIT-01] a document is filed, changed and deleted', async () => {
  const user = await testSession()
  const upload = createDocumentUpload(user.session, patientId)
  upload.setTag('Lab')
  await upload.add([new File(['%PDF-1.4\n1 0 obj\nendobj\n%%EOF\n'], 'Blood count.pdf', { type: 'application/pdf' })])
  expect(await upload.send()).toBe(true)
  const documents = createDocuments(user.session, patientId)
  watch(documents.$documents, documents.$tags)
  await expect.poll(() => documents.$documents.get().data?.length).toBe(1)
  const row = documents.$documents.get().data![0]!
  const document = { resource: 'document', id: row.id, patientId }
  expect(user.acts()).toEqual([{ action: 'create', ...document }])

  const edit = createDocumentEdit(user.session, row)
  watch(edit.$form)
  edit.setTag('Blood')
  expect(await edit.submit()).toBe('saved')
  expect(user.acts()).toEqual([{ action: 'edit', ...document }])

  documents.askToRemove(row.id)
  expect(await documents.remove()).toBe(true)
  expect(user.acts()).toEqual([{ action: 'delete', ...document }])
})

test('[AUDIT-01] an appointment is booked, changed, exported, cancelled, deleted, and undone', async () => {
  const user = await testSession()
  const { session } = user
  const booking = createAppointmentBooking(session, patientId)
  watch(booking.$values, booking.$slots, booking.$providers, booking.$insurances, booking.$locations)
  await expect.poll(() => [booking.$providers.get().state, booking.$insurances.get().state]).toEqual(['ready', 'ready'])
  const wish = clinic.wish(0)
  for (const field of ['provider_id', 'date'] as const) booking.set(field, wish[field]!)
  await expect.poll(() => booking.$slots.get().state).toBe('ready')
  for (const field of ['location_id', 'time', 'visit_type', 'mode', 'insurance_id'] as const) booking.set(field, wish[field]!)
  const id = (await booking.submit())!
  const appointment = { resource: 'appointment', id, patientId }
  expect(user.acts()).toEqual([{ action: 'create', ...appointment }])

  const model = createAppointment(session, id)
  watch(model.$appointment)
  await expect.poll(() => model.$appointment.get().state).toBe('ready')
  await model.reload()
  expect(user.acts()).toEqual([{ action: 'view', ...appointment }])

  const stored = async () => appointmentRow((await clinic.list()).data.data.find((one: { id: string }) => one.id === id))
  const edit = createAppointmentEdit(session, await stored())
  watch(edit.$values, edit.$slots, edit.$providers, edit.$insurances, edit.$locations)
  await expect.poll(() => edit.$insurances.get().state).toBe('ready')
  edit.set('visit_type', 'follow-up')
  await edit.submit()
  expect(user.acts()).toEqual([{ action: 'edit', ...appointment }])

  await createCalendarExport(session, await stored()).make(false, () => undefined)
  expect(user.acts()).toEqual([{ action: 'export', ...appointment }])

  await session.capabilities()
  await model.change.cancel(await stored())
  expect(user.acts()).toEqual([{ action: 'edit', ...appointment }])
  user.undo()
  await expect.poll(user.acts).toEqual([{ action: 'undo', ...appointment }])
  model.change.askToDelete(await stored())
  await model.change.confirm()
  expect(user.acts()).toEqual([{ action: 'delete', ...appointment }])
})

test('[AUDIT-01] an arrival changes its appointment', async () => {
  const user = await testSession()
  const id = await clinic.booked(1)
  await api.deps.database.update(appointments).set({ date: '2026-11-20' }).where(eq(appointments.id, id))
  const { arrival } = createAppointment(user.session, id)
  await arrival.note()
  await arrival.note()
  expect(user.acts()).toEqual([{ action: 'edit', resource: 'appointment', id }])
})
