// An invented day for stories: ten in the morning in Chicago, with visits in every state.
import type { Appointment } from '@chartside/contract/appointments'
import type { CheckIn } from '@chartside/contract/check-in'

import { sampleAppointment } from '../appointments/sample-appointments.ts'
import { sampleCheckIn } from '../check-in/sample-queue.ts'
import { samplePatient, samplePatients } from '../lib/sample-patients.ts'
import { type SentDictation, sampleDictation } from '../notes/sample-dictation.ts'

/** The moment of the stories. */
export const now = Date.parse('2026-11-20T16:00:00Z')

const visit = (id: string, time: string, change: Partial<Appointment> = {}): Appointment =>
  sampleAppointment({ id, time, status: 'confirmed', ...change })

const [rosa, tomasz, , jun, elodie] = samplePatients(5)
const people = { rosa: rosa!, tomasz: tomasz!, jun: jun!, elodie: elodie! }
const of = (who: keyof typeof people) => ({ patient_pool_id: people[who].id, patient_pool: people[who] })

/** One appointment in each state. */
export const sampleVisits = (): Appointment[] => [
  visit('done', '08:30:00', { ...of('rosa'), status: 'completed' }),
  visit('failed', '09:00:00', { ...of('tomasz'), status: 'completed', visit_type: 'procedure' }),
  visit('waiting', '09:30:00', of('jun')),
  visit('next', '10:30:00', { ...of('elodie'), status: 'pending' }),
  visit('gone', '11:00:00', { patient_pool_id: '', patient_name: 'Greta Falk', status: 'cancelled' }),
  visit('long', '13:00:00', {
    patient_pool_id: 'p9',
    patient_pool: samplePatient({
      id: 'p9',
      first_name: 'Maximiliane-Wilhelmine Anastasia',
      last_name: 'Freifrau von Donaudampfschifffahrt-Habsburg-Lothringen',
      mrn: 'LK-10099',
    }),
  }),
  visit('rtl', '13:30:00', {
    patient_pool_id: 'p8',
    patient_pool: samplePatient({ id: 'p8', first_name: 'عبد الرحمن', last_name: 'الحسيني', dob: '1990-01-02', mrn: 'LK-10098' }),
    visit_type: 'checkup',
  }),
]

/** Sixty appointments, the most that a day of ten-minute visits has. */
export const manyVisits = (): Appointment[] =>
  samplePatients(60).map((patient, index) =>
    visit(`m${index}`, `${String(8 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}0:00`, {
      patient_pool_id: patient.id,
      patient_pool: patient,
    }),
  )

/** Two patients of one name and birth date. */
export const twins = (): Appointment[] =>
  ['21', '22'].map((id, index) =>
    visit(`t${id}`, `1${index}:00:00`, { patient_pool_id: id, patient_pool: samplePatient({ id, mrn: `LK-2000${index}` }) }),
  )

/** Jun waits for 24 minutes. */
export const sampleQueueOfDay = (): CheckIn[] => [
  sampleCheckIn(now, 24, {
    id: '41',
    patient_id: people.jun.id,
    first_name: people.jun.first_name,
    lastname: people.jun.last_name,
    dob: people.jun.dob,
    mrn: people.jun.mrn,
  }),
]

/** Rosa's note is ready, Tomasz's could not be written. */
export const sampleNotes = (): SentDictation[] => [
  sampleDictation({
    id: 'd2',
    created_at: '2026-11-20T15:20:00Z',
    ...noted('tomasz'),
    soap_note: null,
    failure: 'The recording could not be read.',
  }),
  sampleDictation({ id: 'd1', created_at: '2026-11-20T14:50:00Z', ...noted('rosa') }),
]

const noted = (who: keyof typeof people) => ({
  patient_pool_id: people[who].id,
  patient_name: `${people[who].first_name} ${people[who].last_name}`,
  dob: people[who].dob,
  mrn: people[who].mrn,
})
