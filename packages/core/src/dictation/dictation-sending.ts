import { asCallError, type CallError } from '../errors.ts'
import type { KeptDictation, KeptTake, SessionKeep } from '../kept-dictations/index.ts'
import type { Form } from '../lib/form.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Recorder } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'
import type { SentDictation } from './deliveries.ts'
import type { DictatedConsent } from './dictated-consent.ts'
import type { DictationPatient } from './dictated-patient.ts'
import type { DictationValues } from './dictation-values.ts'
import type { KeptDetails, UploadRequest } from './kept-details.ts'
import type { createPatientChoice } from './patient-choice.ts'
import { isNobody, isSame } from './same-patient.ts'
import type { createTaskRows } from './task-rows.ts'

/** An unsent dictation, as the outbox has it. */
export interface TakenBack {
  details: KeptDetails
  takes: readonly KeptTake[]
  kept: KeptDictation | undefined
}

interface Sending {
  session: Session
  recorder: Recorder
  keep: SessionKeep
  form: Form<DictationValues>
  patient: ReturnType<typeof createPatientChoice>
  tasks: ReturnType<typeof createTaskRows>
  /** The messages for invalid values. */
  check(values: DictationValues): object
  isUnsent(): boolean
  /** Resets the form to this patient. */
  begin(patient: DictationPatient): void
  /** Fills the form with kept details. */
  restore(details: KeptDetails): void
  /** The id of the dictation, and what was sent under it if it came back. */
  request(): UploadRequest
  consent(): DictatedConsent | undefined
  /** Makes the consent of what came back, or that there is none, the one of the form. */
  showConsent(): void
  /** Present once the form was submitted. */
  outbox(): Outbox | undefined
}

/** From the form to the outbox, and back. */
export function createDictationSending({ session, recorder, keep, form, patient, tasks, isUnsent, begin, ...rest }: Sending) {
  const { $form, $values } = form
  const isSending = () => $form.get().state === 'submitting'

  /** Asks who the user is if that is not known; true if the failure is the only thing that is missing. */
  async function isUnidentified(): Promise<boolean> {
    const failure = await session.identify().then(() => undefined, asCallError)
    const isOnlyProblem = Object.keys(rest.check($values.get())).join() === 'providerId'
    // The user can do something about the failure, but not about a missing provider.
    if (failure && isOnlyProblem) form.refuse(failure)
    return failure !== undefined && isOnlyProblem
  }

  return {
    async send(then?: DictationPatient): Promise<SentDictation | undefined> {
      if (isSending()) return undefined
      // The page may show the next patient already.
      const stay = (): void => void (then && patient.notifyPage())
      if ($values.get().providerId === '' && (await isUnidentified())) {
        stay()
        return undefined
      }
      const before = $values.get()
      const isChecked = await form.submit()
      const asked = patient.takeWaiting()
      const values = $values.get()
      const outbox = rest.outbox()
      // Somebody may have pressed Record more meanwhile.
      if (!isChecked || !outbox || values.recording !== before.recording) {
        tasks.warn(before.tasks)
        if (asked) patient.ask(asked)
        else stay()
        return undefined
      }
      const sent = outbox.add({
        values,
        takes: recorder.kept(),
        kept: keep.letGo(),
        request: rest.request(),
        consent: rest.consent(),
      })
      const [requested, shown] = [patient.requested(), patient.current()]
      recorder.clear()
      // A patient who stays is not looked up again, which would need the network.
      const next = requested.id !== '' && requested.id === shown.id ? shown : requested
      begin(asked ?? then ?? next)
      // Before the page learns that it was sent, and forgets its patient.
      if (then && then.id !== '') patient.notifyPage()
      return sent
    },

    async takeBack({ details, takes, kept }: TakenBack, refusal?: CallError): Promise<boolean> {
      if (takes.length > 0 && !(await recorder.load())) return false
      if (isSending() || isUnsent()) return false
      const to = { id: details.patientId, name: details.patientName }
      // A refusal comes without the user's doing, so it never changes the patient who is shown.
      if (refusal && !isNobody(patient.current()) && !isSame(patient.current(), to)) return false
      patient.closeChange()
      if (kept) keep.adopt(kept)
      rest.restore(details)
      patient.choose(to, details.appointmentId)
      if (takes.length > 0) recorder.restore(takes)
      // Not before: another patient's answer ends with the change of patient.
      rest.showConsent()
      if (refusal) form.refuse(refusal)
      patient.notifyPage()
      return true
    },
  }
}
