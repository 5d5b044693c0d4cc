import type { ReadableAtom } from 'nanostores'

import type { Form } from '../lib/form.ts'
import { createListeners } from '../lib/listeners.ts'
import { createIdentityLookup } from '../patients/index.ts'
import { onSignIn, type Session, type ShownPatient } from '../session/index.ts'
import { type DictationPatient, nobody } from './dictated-patient.ts'
import type { DictationValues } from './dictation-values.ts'
import { createPatientChange, type Sendable } from './patient-change.ts'
import { isNobody, isSame } from './same-patient.ts'

/** What the page requests: the patient of the dictation, and the provider id to send it under. '' leaves it open. */
export interface PatientRequest {
  patientId: string
  patientName: string
  providerId: string
  /** The appointment of the patient from which the dictation is started. */
  appointmentId?: string
  /** True if the page works without a signed-in user, so that its patient is shown without one. */
  withoutUser?: boolean
}

/** Whether the page lets the user decide about another patient; false keeps the current one. */
export type MayChange = (fromId: string, toId: string) => boolean

interface Choosing {
  session: Session
  form: Form<DictationValues>
  /** Whether there is content about the current patient, which must not move to another one unasked. */
  isUnsent: () => boolean
  $sendable: ReadableAtom<Sendable>
}

/** The patient of a dictation: typed, or requested by the page. Once anything is unsent, a change needs a decision. */
export function createPatientChoice({ session, form, isUnsent, $sendable }: Choosing) {
  // The page's last request; a new form starts with it.
  let requestedLast: PatientRequest = { patientId: '', patientName: '', providerId: '' }
  /** A patient that the page requested while a dictation was being sent. */
  let waiting: DictationPatient | undefined
  /** A patient that the page shows while the dictation is still about another one. */
  let declined: DictationPatient | undefined
  const lookup = createIdentityLookup(session, {
    found: (name) => form.set('patientName', name),
    missing: () => form.set('patientId', ''),
  })
  const change = createPatientChange(session, $sendable)
  const isSending = () => form.$form.get().state === 'submitting'
  const providerId = () => requestedLast.providerId || session.providerId()
  const requested = (): DictationPatient => ({ id: requestedLast.patientId, name: requestedLast.patientName })
  const current = (): DictationPatient => ({ id: form.$values.get().patientId, name: form.$values.get().patientName })
  /** The page's patient is not shown yet, because nobody is signed in. */
  let isOwed = false
  const { askIfPageMay, ...page } = createPageDialogue({ change, form, current, requested: () => requestedLast })

  function choose({ id, name }: DictationPatient, appointmentId = appointmentIn(requestedLast, id)): void {
    declined = undefined
    isOwed = false
    lookup.stop()
    // The name first: a record that is chosen is about the name that stands there.
    form.set('patientName', name)
    form.set('patientId', id)
    form.set('appointmentId', appointmentId)
    if (id !== '' && name === '') void lookup.start(id)
  }

  /** Instead of another patient about whom something is unsent only after a decision. */
  function take(to: DictationPatient): void {
    if (isSending()) return
    if (current().id !== '' && !isSame(to, current()) && isUnsent()) askIfPageMay(to)
    else choose(to)
  }

  session.$session.subscribe(() => providerId() !== form.$values.get().providerId && form.set('providerId', providerId()))
  // The page may have requested a patient before anybody was signed in. One whom the user has cleared does not come back.
  onSignIn(session, () => isNobody(current()) && (isOwed || !isUnsent()) && choose(requested()))

  return {
    $lookup: lookup.$lookup,
    $change: change.$change,
    providerId,
    requested,
    current,
    choose,
    ...page,
    /** Returns the patient that was requested during sending, once. */
    takeWaiting(): DictationPatient | undefined {
      const patient = waiting
      waiting = undefined
      return patient
    },
    /** Closes the question about a change. */
    closeChange: change.close,
    /** Closes the question about a change, and returns what it was about. */
    takeChange: change.take,
    /** Types a name, without a record. */
    type: (name: string): void => take({ id: '', name }),
    /** Takes a patient who was found for the typed name, or registered by it. */
    pick: take,
    follow(request: PatientRequest): void {
      const before = requested()
      requestedLast = request
      form.set('providerId', providerId())
      // Earlier requests are outdated, and so is the question about them.
      waiting = undefined
      declined = undefined
      change.close()
      const [to, now] = [requested(), current()]
      if (isNobody(to)) {
        // If the page no longer names a patient, unsent content and the user's own choice stay.
        if (!isNobody(before) && !isUnsent() && !isSending()) choose(nobody)
        else if (isUnsent() && now.id !== '') page.notifyPage()
        return
      }
      // What was begun stays with its appointment, and the page shows that one.
      if (to.id === now.id && !isSending() && isUnsent()) page.notifyPage()
      else if (to.id === now.id && !isSending()) form.set('appointmentId', appointmentIn(request, to.id))
      if (to.id === now.id && (to.name === now.name || (to.name === '' && to.id !== ''))) return
      if (isSending()) waiting = to
      else if (isUnsent() && !isNobody(now)) {
        declined = to
        askIfPageMay(to)
      }
      // Without a signed-in user no patient is shown: the form starts with this one when somebody signs in.
      else if (session.$session.get().state === 'out' && !request.withoutUser) {
        choose(nobody)
        isOwed = true
      } else choose(to)
    },
    /** Once nothing is unsent any more, shows the patient of the page. */
    catchUp: (): unknown => declined && !isUnsent() && choose(declined),
    lookUpAgain: () => lookUpAgain(lookup),
    lookUpChange: change.lookUpAgain,
  }
}

interface Dialogue {
  change: ReturnType<typeof createPatientChange>
  form: Form<DictationValues>
  current: () => DictationPatient
  requested: () => PatientRequest
}

/** Asks the user about another patient, and the pages before, which can prevent that; and reports to them whom the form is about. */
function createPageDialogue({ change, form, current, requested }: Dialogue) {
  const other = createListeners<[ShownPatient]>()
  const guards = new Set<MayChange>()
  const ask = (to: DictationPatient): void => change.ask({ from: current(), to })
  return {
    ask,
    onOther: other.on,
    /** Reports the form's patient and appointment to the page, unless they are the page's own. */
    notifyPage(): void {
      const { patientId, appointmentId } = form.$values.get()
      const shown = requested()
      if (patientId !== shown.patientId || appointmentId !== (shown.appointmentId ?? ''))
        other.notify({ patientId, appointmentId })
    },
    askIfPageMay(to: DictationPatient): void {
      if ([...guards].every((mayChange) => mayChange(current().id, to.id))) ask(to)
    },
    beforeChange(mayChange: MayChange): () => void {
      guards.add(mayChange)
      return () => void guards.delete(mayChange)
    },
  }
}

/** The appointment of a request, which belongs to the patient of the page. */
const appointmentIn = (request: PatientRequest, patientId: string): string =>
  (patientId !== '' && patientId === request.patientId && request.appointmentId) || ''

function lookUpAgain({ $lookup, start }: ReturnType<typeof createIdentityLookup>): void {
  const now = $lookup.get()
  if (now.state === 'failed') void start(now.id)
}
