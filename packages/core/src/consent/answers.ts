import type { StandingConsent } from '@chartside/contract/consent'

import type { DictatedPatient } from '../dictation/index.ts'
import { diskOf } from '../kept-dictations/index.ts'
import type { Session } from '../session/index.ts'
import { createAnswerCalls } from './answer-calls.ts'
import { createUnsavedAnswers } from './unsaved-answers.ts'

/**
 * What patients have answered: that they do not want to be recorded in this visit, or agree to all visits. In this session, and for a
 * patient with a record also on a backend that stores it.
 */
export function createAnswers(session: Session) {
  const calls = createAnswerCalls(session)
  /** When they refused, by the server's clock, in milliseconds since 1970. */
  const refused = new Map<string, number>()
  const unsaved = createUnsavedAnswers(session, calls)
  const standing = new Map<string, StandingConsent>()
  /** A typed name counts as long as it stands there. */
  const keyOf = ({ id, name }: DictatedPatient): string => (id === '' ? `name ${name.toLowerCase()}` : id)

  async function refuse(patient: DictatedPatient): Promise<void> {
    refused.set(keyOf(patient), session.now())
    standing.delete(keyOf(patient))
    await unsaved.save(patient.id, true)
  }

  /** Learns what the patient has answered on another page or device, or at an earlier visit. */
  async function load(patient: DictatedPatient): Promise<void> {
    const { id } = patient
    const before = unsaved.changes()
    const found = await calls.load(id)
    if (!found) return
    // What was asked before an answer that was given meanwhile knows nothing of it.
    if (unsaved.changes() !== before) return load(patient)
    const answer = unsaved.of(id)
    if (answer !== undefined) void unsaved.save(id, answer)
    else if (found.refused_at !== '') refused.set(id, Date.parse(found.refused_at))
    else refused.delete(id)
    if (found.standing) standing.set(id, found.standing)
    else standing.delete(id)
  }

  return {
    $problem: calls.$problem,
    /** When the patient refused, in milliseconds since 1970; undefined if they did not. */
    refusedAt: (patient: DictatedPatient): number | undefined => refused.get(keyOf(patient)),
    refuse,
    /** The patient who refused has become known, or known better. */
    move(from: DictatedPatient, to: DictatedPatient): void {
      if (keyOf(from) === keyOf(to)) return
      refused.delete(keyOf(from))
      unsaved.forget(from.id)
      void refuse(to)
    },
    async agree(patient: DictatedPatient): Promise<void> {
      refused.delete(keyOf(patient))
      await unsaved.save(patient.id, false)
    },
    /** The consent to all visits, if there is one. */
    standing: ({ id }: DictatedPatient): StandingConsent | undefined => standing.get(id),
    /** Saves a consent to all visits, or ends it. */
    async stand({ id }: DictatedPatient, consent: StandingConsent | undefined): Promise<void> {
      if (consent) standing.set(id, consent)
      else standing.delete(id)
      unsaved.noteChange()
      await calls.stand(id, consent)
      unsaved.noteChange()
    },
    withdraw: unsaved.withdraw,
    load,
    /** Calls `changed` when an answer was stored on another page of the browser, or a consent with an id was withdrawn there. */
    onChange: (changed: (withdrawn: string | undefined) => void): (() => void) =>
      diskOf(session).onChange((news) => {
        if (news.about === 'answers') changed(undefined)
        if (news.about === 'consent') changed(news.withdrawn)
      }),
    warn: calls.warn,
    clear(): void {
      refused.clear()
      unsaved.clear()
      standing.clear()
      calls.clear()
    },
  }
}
