import { appointmentModes, listAppointments } from '@chartside/contract/appointments'
import { listInsurancePayers } from '@chartside/contract/patients'

import type { Form } from '../lib/form.ts'
import { findPatient, knownPatientsOf } from '../patients/index.ts'
import type { Session } from '../session/index.ts'
import type { AppointmentForm } from './appointment-form.ts'
import { type AppointmentValues, noValues, rowsOfPatient } from './appointment-values.ts'
import { directoryOf } from './directory.ts'

/** What a new appointment starts with before anything is loaded: the user's own provider, and their usual mode (APPT-07). */
export function startOf(session: Session, isFollowUp: boolean): AppointmentValues {
  const usual = `${session.$stored.get().provider?.modes ?? ''}-appointment`
  return {
    ...noValues,
    provider_id: session.providerId(),
    mode: appointmentModes.find((mode) => mode === usual) ?? '',
    visit_type: isFollowUp ? 'follow-up' : '',
  }
}

/** Fills in what has to be loaded, while the form is on screen; what the user has entered stays. Returns how to stop. */
export function fillIn(
  session: Session,
  patientId: string,
  form: Form<AppointmentValues>,
  $providers: AppointmentForm['$providers'],
): () => void {
  const { $values } = form
  let isShown = true
  const stop = $providers.subscribe(({ data }) => {
    // The user's own provider may not take appointments.
    const own = session.providerId()
    if (data && $values.get().provider_id === own && !data.some(({ value }) => value === own)) form.set('provider_id', '')
  })
  function suggest(insurance_id: string): void {
    const values = $values.get()
    if (!isShown || insurance_id === '' || values.insurance_id !== '' || form.$form.get().state === 'submitting') return
    // In an untouched form it is part of the start, so that leaving does not ask about it.
    if (form.isChanged() || form.$firstError.get()) form.set('insurance_id', insurance_id)
    else form.reset({ ...values, insurance_id })
  }
  // Without an answer the field stays empty, and says so when the form is sent.
  usualInsurance(session, patientId).then(suggest, () => undefined)
  return () => {
    isShown = false
    stop()
  }
}

const alike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The insurance that a patient's appointment is most likely billed to (APPT-07): the one named like the patient's payer, or else
 * that of their latest appointment; '' if neither is known. Payers and insurances are two lists with ids of their own, so only the
 * name connects them. Throws as `session.call` does.
 */
async function usualInsurance(session: Session, patientId: string): Promise<string> {
  const { insurances } = directoryOf(session)
  await insurances.need()
  const offered = insurances.$list.get().data ?? []
  // Without the payer's name the latest appointment still tells.
  const payer = await payerName(session, patientId).catch(() => '')
  const named = payer === '' ? [] : offered.filter(({ name }) => alike(name, payer))
  if (named.length === 1) return named[0]!.id
  const { data } = await session.call(listAppointments, { query: { patient_pool_id: patientId, limit: 100 } })
  const latest = rowsOfPatient(data.data, patientId)
    .filter(({ insurance_id }) => offered.some(({ id }) => id !== '' && id === insurance_id))
    .sort((one, other) => `${other.date} ${other.time}`.localeCompare(`${one.date} ${one.time}`))
  return latest[0]?.insurance_id ?? ''
}

/** The name of the patient's payer; '' if unknown. A patient is not searched page by page for it. */
async function payerName(session: Session, patientId: string): Promise<string> {
  const { features } = await session.capabilities()
  const known = knownPatientsOf(session).find(patientId)
  const patient = known ?? (features.has('by-id') ? await findPatient(session, patientId) : undefined)
  if (!patient?.primary_insurance_id) return ''
  const { data } = await session.call(listInsurancePayers, {})
  return data.payers.find(({ id }) => id === patient.primary_insurance_id)?.payer_name ?? ''
}
