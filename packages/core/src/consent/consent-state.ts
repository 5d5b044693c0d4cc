import type { ConsentSent } from '@chartside/contract/consent'
import { atom, type ReadableAtom } from 'nanostores'

import { dictatedConsentOf } from '../dictation/index.ts'
import { practiceZoneOf, type Session } from '../session/index.ts'
import { consentLine } from './consent-line.ts'

/** The answer of the patient of the recorder. */
export type Consent = { state: 'none' } | { state: 'given'; consent: ConsentSent } | { state: 'refused' }

/**
 * The answer that is shown and sent. A dictation that comes back from the outbox brings its own, after which `known` is the answer
 * again.
 */
export function createConsentState(session: Session, known: () => Consent) {
  const $consent = atom<Consent>({ state: 'none' })
  const $sent = dictatedConsentOf(session)
  const $zone = practiceZoneOf(session)
  const given = (): ConsentSent | undefined => {
    const now = $consent.get()
    return now.state === 'given' ? now.consent : undefined
  }
  function adopt(): void {
    const sent = $sent.get()
    if (sent?.id === given()?.id) return
    $consent.set(sent ? { state: 'given', consent: JSON.parse(sent.sent) } : known())
  }
  $sent.listen(adopt)
  adopt()
  return {
    $consent: $consent as ReadableAtom<Consent>,
    given,
    set(next: Consent): void {
      $consent.set(next)
      const consent = given()
      $sent.set(consent && { id: consent.id, sent: JSON.stringify(consent), line: consentLine(consent, $zone.get()) })
    },
  }
}
