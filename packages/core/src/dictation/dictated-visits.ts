import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'
import type { SentDictation } from './deliveries.ts'

/**
 * The dictations of this session that were started from an appointment, by their ids, since no backend stores that: in memory and
 * only for its user. The rows of a backend say at most whom a dictation is about.
 */
export const dictatedVisitsOf = perUser(() => {
  const $visits = atom<ReadonlyMap<string, SentDictation>>(new Map())
  return {
    $visits: $visits as ReadableAtom<ReadonlyMap<string, SentDictation>>,
    /** Records a dictation that the server has accepted. */
    add(sent: SentDictation): void {
      if (sent.dictationId !== '' && sent.appointmentId !== '') $visits.set(new Map([...$visits.get(), [sent.dictationId, sent]]))
    },
    /** Forgets one that was moved to another patient. */
    remove(dictationId: string): void {
      $visits.set(new Map([...$visits.get()].filter(([id]) => id !== dictationId)))
    },
    clear: (): void => $visits.set(new Map()),
  }
})
