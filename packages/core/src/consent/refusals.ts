import { recordingRefusal, refuseRecording } from '@chartside/contract/consent'
import { atom, type ReadableAtom } from 'nanostores'

import type { DictatedPatient } from '../dictation/index.ts'
import type { Session } from '../session/index.ts'
import { consentWords } from './words.ts'

/**
 * Patients who do not want to be recorded in this visit: in this session, and for a patient with a record also on a backend that
 * stores it.
 */
export function createRefusals(session: Session) {
  const refused = new Set<string>()
  const $problem = atom('')
  /** A typed name counts as long as it stands there. */
  const keyOf = ({ id, name }: DictatedPatient): string => (id === '' ? `name ${name.toLowerCase()}` : id)
  const offered = async (): Promise<boolean> => (await session.capabilities()).features.has('consent')

  async function store({ id }: DictatedPatient, isRefused: boolean): Promise<void> {
    $problem.set('')
    try {
      if (id === '' || !(await offered())) return
      await session.call(refuseRecording, { body: { patient_pool_id: id, refused: isRefused } })
    } catch (error) {
      session.environment.report(error)
      $problem.set(consentWords.keptHere)
    }
  }

  return {
    $problem: $problem as ReadableAtom<string>,
    has: (patient: DictatedPatient): boolean => refused.has(keyOf(patient)),
    add(patient: DictatedPatient): Promise<void> {
      refused.add(keyOf(patient))
      return store(patient, true)
    },
    remove(patient: DictatedPatient): Promise<void> {
      refused.delete(keyOf(patient))
      return store(patient, false)
    },
    /** Learns whether the patient refused on another page or device. */
    async load({ id }: DictatedPatient): Promise<void> {
      if (id === '' || session.$session.get().state !== 'in') return
      try {
        if (!(await offered())) return
        const { data } = await session.call(recordingRefusal, { query: { patient_pool_id: id } }, { quiet: true })
        if (data.refused_at !== '') refused.add(id)
      } catch (error) {
        // Recording is not prevented by a server that cannot be asked; the answer can be given here.
        session.environment.report(error)
      }
    },
    /** Says during a recording that its patient refused. */
    warn: (): void => $problem.set(consentWords.refusedEarlier),
    clear(): void {
      refused.clear()
      $problem.set('')
    },
  }
}
