import { nameLikeness } from '@chartside/contract/lib/name-likeness'
import { dayHere } from '@chartside/contract/lib/wall-clock'
import type { Dictation } from '@chartside/contract/notes'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { type AuditedRecord, auditViews, type Session } from '../session/index.ts'
import { knownPatientsOf } from './known-patients.ts'
import { createPatientDeletion } from './patient-deletion.ts'
import { dictationsOf } from './patient-dictations.ts'
import { headerOf, type PatientHeader } from './patient-header.ts'
import { findPatient } from './patient-lookup.ts'
import { recentlyOpenedOf } from './recently-opened.ts'

/**
 * The patient. `none`: no id was given; `missing`: the practice has no patient with this id; `deleted`: they were deleted here.
 */
export type PatientChart = { state: 'none' } | { state: 'missing' } | { state: 'deleted' } | Remote<PatientHeader>

export type PatientCenter = ReturnType<typeof createPatientCenter>

interface CenterOptions {
  /** The source of messages; by default the session's own connection. */
  realtime?: Pick<Realtime, 'on'>
  /** Changes when a dictation was sent, moved or withdrawn on this page: the list is loaded again. */
  $changes?: ReadableAtom<unknown>
}

/**
 * Everything about one patient (CENTER-02, CENTER-03). It belongs to `patientId` for its whole life: another patient gets another
 * model, so that nothing about the first can appear under the second's name.
 */
export function createPatientCenter(session: Session, patientId: string, options: CenterOptions = {}) {
  const { realtime = realtimeOf(session), $changes } = options
  // Created first, so that at a handover it is cleared before it is read here.
  const known = knownPatientsOf(session)
  const deletion = createPatientDeletion(session, patientId)
  const $chosenId = atom('')
  const found = remote(session, (id: string, signal) => findPatient(session, id, signal), atom(patientId || undefined), {
    known: (id) => ({ data: known.find(id) }),
    onLoaded(patient) {
      if (!patient) return
      known.add([patient])
      recentlyOpenedOf(session).add(patient)
    },
  })

  const $patient = computed(found, ({ data }) => data && headerOf(data, dayHere(session.now())))
  const $chart = computed([found, $patient, deletion.$deletion], (loaded, data, deletion): PatientChart => {
    if (deletion.state === 'deleted') return { state: 'deleted' }
    if (patientId === '') return { state: 'none' }
    if (loaded.state === 'ready') return data ? { ...loaded, data } : { state: 'missing' }
    return { ...loaded, data }
  })
  const $isKnown = computed($chart, (chart) => 'data' in chart && chart.data !== undefined)
  const $input = computed($isKnown, (isKnown) => (isKnown ? patientId : undefined))
  const list = remote(session, (id: string, signal) => dictationsOf(session, id, signal), $input, $changes && { $changes })
  // Old backends do not say which patient a dictation is about; one about another patient is never shown.
  const isTheirs = ({ patient_pool_id }: Dictation): boolean => patient_pool_id === '' || patient_pool_id === patientId
  const $dictations = computed(list, (loaded) => mapRemote(loaded, (data) => newestFirst(data.filter(isTheirs))))
  const chosenOf = ({ data }: Remote<readonly Dictation[]>, id: string) => data?.find((one) => one.id === id) ?? data?.[0]
  const $lastNote = computed($dictations, ({ data }) => data?.find(({ soap_note }) => soap_note !== null))
  const $chosen = computed([$dictations, $chosenId], chosenOf)

  onMount($chart, () => auditViews(session, $patient, (patient) => patient && { resource: 'patient', id: patientId, patientId }))

  onMount($chosen, () =>
    stopAll([
      // A new note must not replace the one being read.
      $dictations.subscribe(({ data }) => {
        if (data && !data.some(({ id }) => id === $chosenId.get())) $chosenId.set(data[0]?.id ?? '')
      }),
      realtime.on('soap-note-event', () => void reloadDictations()),
      realtime.on('dictation-event', () => void reloadDictations()),
      auditViews(session, computed([$dictations, $chosenId], chosenOf), (chosen): AuditedRecord | undefined =>
        chosen && chosen.soap_note !== null ? { resource: 'note', id: chosen.id, patientId } : undefined,
      ),
    ]),
  )

  const reloadDictations = async (): Promise<void> => {
    if ($isKnown.get()) await list.reload()
  }

  return {
    $chart,
    /** Newest first; only this patient's. They are loaded once the patient is known. */
    $dictations,
    /** The dictation whose note is shown: the newest, until another one is chosen. */
    $chosen,
    /** The newest dictation that has a note. */
    $lastNote,
    /** True if the backend can delete patients. */
    $mayDelete: computed(
      session.$capabilities,
      ({ features, permissions }) => features.has('delete-patient') && permissions.has('delete-patients'),
    ),
    deletion,
    choose: (dictationId: string) => $chosenId.set(dictationId),
    /** Loads everything again; known data stays visible meanwhile. */
    async reload(): Promise<void> {
      await Promise.all([found.reload(), reloadDictations()])
    },
    /** Loads the dictations again. */
    reloadDictations,
  }
}

/** By creation time; those without one come last. */
const newestFirst = (dictations: readonly Dictation[]): Dictation[] =>
  [...dictations].sort((one, other) => Number(one.created_at < other.created_at) - Number(one.created_at > other.created_at))

/** The name that a dictation was sent with. */
export const dictatedNameOf = ({ dictated_name, patient_name }: Dictation): string => dictated_name || patient_name

/** True if a dictation's name does not resemble the patient's: it may have been filed under the wrong patient. */
export function isAboutSomebodyElse(dictation: Dictation, { name }: Pick<PatientHeader, 'name'>): boolean {
  const spoken = dictatedNameOf(dictation)
  const [dictated, recorded] = [spoken, name].map((first_name) => ({ first_name, last_name: '' }))
  return spoken.trim() !== '' && nameLikeness(dictated!, recorded!) === undefined
}
