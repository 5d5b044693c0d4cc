// Which patient a dictation is about, on a backend whose rows do not say: each patient's own dictations are asked for.
import type { Appointment } from '@chartside/contract/appointments'
import { sameName } from '@chartside/contract/lib/folding'
import { type Dictation, listPatientDictations } from '@chartside/contract/notes'
import { computed, type ReadableAtom } from 'nanostores'

import { remote } from '../lib/remote.ts'
import { perUser, type Session } from '../session/index.ts'

/** The patient's id by the dictation's: it never changes, so each patient is asked for once per dictation. */
const knownOf = perUser(() => new Map<string, string>())

interface Sources {
  /** The appointments of the day. */
  $appointments: ReadableAtom<readonly Appointment[]>
  /** The dictations of the day. */
  $dictations: ReadableAtom<readonly Dictation[]>
}

/** The patients of the day's dictations, by the dictation's id, where the rows do not say it. A name only tells whom to ask about. */
export function createDictatedAbout(session: Session, { $appointments, $dictations }: Sources) {
  const known = knownOf(session)
  const $asked = computed([$appointments, $dictations], (appointments, dictations) => {
    const pairs = dictations
      .filter(({ patient_pool_id }) => patient_pool_id === '')
      .flatMap(({ id, patient_name }) =>
        appointments
          .filter((one) => one.patient_pool_id !== '' && sameName(nameOf(one), patient_name))
          .map(({ patient_pool_id }) => `${id} ${patient_pool_id}`),
      )
    return pairs.length === 0 ? undefined : [...new Set(pairs)].sort().join()
  })
  const found = remote(session, (asked: string, signal) => load(asked, signal), $asked, {
    known: () => ({ data: new Map(known) }),
  })

  async function load(asked: string, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const pairs = asked.split(',').map((pair) => pair.split(' '))
    const unknown = pairs.filter(([id]) => !known.has(id!)).map(([, patientId]) => patientId!)
    for (const patient_pool_id of new Set(unknown)) {
      const { data } = await session.call(listPatientDictations, { query: { patient_pool_id } }, { signal })
      for (const { id } of data) known.set(id, patient_pool_id)
    }
    return new Map(known)
  }

  return computed(found, ({ data }): ReadonlyMap<string, string> => data ?? new Map())
}

const nameOf = ({ patient_pool: patient, patient_name }: Appointment): string =>
  `${patient?.first_name ?? ''} ${patient?.last_name ?? ''}`.trim() || patient_name
