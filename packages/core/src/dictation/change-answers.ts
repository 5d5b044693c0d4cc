import type { Recorder } from '../recorder/index.ts'
import type { SentDictation } from './deliveries.ts'
import type { DictationPatient } from './dictated-patient.ts'
import type { createPatientChoice } from './patient-choice.ts'
import { isSame } from './same-patient.ts'

interface Answering {
  recorder: Recorder
  patient: ReturnType<typeof createPatientChoice>
  isSending: () => boolean
  /** Sends, then shows the other patient. */
  send: (then: DictationPatient) => Promise<SentDictation | undefined>
  /** Empties the form for this patient. */
  begin: (to: DictationPatient) => void
}

/** The answers to the question about a change of patient. */
export function changeAnswers({ recorder, patient, isSending, send, begin }: Answering) {
  return {
    /** Stops recording, sends for the original patient, then changes. Stays if sending fails. */
    async finish(): Promise<SentDictation | undefined> {
      const asked = isSending() ? undefined : patient.takeChange()
      if (!asked) return undefined
      const before = patient.requested()
      await recorder.stop()
      const now = patient.requested()
      // The page may show another patient by now.
      return send(isSame(before, now) ? asked.to : now)
    },
    /** Discards recording and text, then changes. */
    discard(): void {
      const asked = patient.takeChange()
      if (!asked) return
      recorder.clear()
      begin(asked.to)
      if (asked.to.id !== '') patient.notifyPage()
    },
    /** Gives recording and text to the other patient: only for a dictation that was begun for the wrong one, or for a typed name. */
    move(): void {
      const asked = patient.takeChange()
      if (!asked) return
      patient.choose(asked.to)
      patient.notifyPage()
    },
    /** Keeps the patient, and notifies the page. */
    stay(): void {
      if (patient.takeChange()) patient.notifyPage()
    },
  }
}
