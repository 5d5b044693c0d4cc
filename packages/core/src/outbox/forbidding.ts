import { forbiddenRecording } from '@chartside/contract/consent'
import * as v from 'valibot'

import { deliveriesOf } from '../dictation/index.ts'
import type { Refused } from '../errors.ts'
import { diskOf } from '../kept-dictations/index.ts'
import type { Session } from '../session/index.ts'
import type { Entry } from './entries.ts'
import { outboxWords } from './words.ts'

/** The answer of a patient for which the server refuses a dictation; undefined if it has another reason. */
function forbidding({ code, data }: Refused): 'withdrawn' | 'refused' | undefined {
  if (code !== 409) return undefined
  const read = v.safeParse(forbiddenRecording, { data })
  return read.success ? read.output.data.consent : undefined
}

interface Acts {
  open(entry: Entry, error: Refused): Promise<unknown>
  discard(entry: Entry): Promise<void>
  /** Deletes what was recorded with a consent; resolves with how many dictations that were. */
  withdraw(consentId: string): Promise<number>
}

/**
 * What happens with a dictation that the server has refused for good: it goes back into the form, unless the consent to its recording
 * was withdrawn elsewhere, which deletes it here with all others that were recorded with it.
 */
export const whenRefused = (session: Session, { open, discard, withdraw }: Acts) => {
  async function withdrawn(entry: Entry): Promise<void> {
    const { consent } = entry.unsent.details
    await discard(entry)
    const others = consent ? await withdraw(consent.id) : 0
    if (consent) {
      diskOf(session).announce({ about: 'consent', withdrawn: consent.id })
      deliveriesOf(session).answered.notify(consent.id)
    }
    session.environment.toasts.show('info', outboxWords.withdrawn(1 + others))
  }
  return async (entry: Entry, error: Refused): Promise<void> => {
    const answer = forbidding(error)
    if (answer === 'withdrawn') return withdrawn(entry)
    await open(entry, error)
    if (answer === 'refused') deliveriesOf(session).answered.notify(undefined)
  }
}
