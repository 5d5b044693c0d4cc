import { type DictationForm, dictationOf } from '../dictation/index.ts'
import { type Recorder, recorderOf } from '../recorder/index.ts'
import type { Session } from '../session/index.ts'
import { consentOf, type createConsent } from './consent.ts'

/** What a start at one press is about. */
export interface RecordingStart {
  /** The patient of the page; '' if it names none. */
  patientId: string
  /** How the page asks for consent. */
  consent: 'ask' | 'off' | 'required'
  /** Aborted when the user leaves the page. */
  signal: AbortSignal
}

/** What is started; a test has its own. */
interface Started {
  form: DictationForm
  recorder: Recorder
  consent: Pick<ReturnType<typeof createConsent>, '$consent' | 'whenLearnt'>
}

const startedOf = (session: Session): Started => ({
  form: dictationOf(session),
  recorder: recorderOf(session),
  consent: consentOf(session),
})

/**
 * Records at once for the patient that the page shows, as a user requested by one press before the form was there (DICT-09). A
 * consent that is required is waited for. Nothing is recorded if the form is about somebody else, holds a recording, or the patient
 * refused; then the user decides by the form's own buttons.
 */
export async function recordAtOnce(
  session: Session,
  { patientId, consent: mode, signal }: RecordingStart,
  { form, recorder, consent }: Started = startedOf(session),
): Promise<void> {
  /** True to record, false to give up; undefined while something has to come first. */
  function decide(isRequired: boolean): boolean | undefined {
    const [lookup, answer] = [form.$lookup.get().state, consent.$consent.get().state]
    const isFree = ['idle', 'failed'].includes(recorder.$recorder.get().state)
    if (signal.aborted || session.$locked.get() || form.$change.get() || !isFree) return false
    if (form.$values.get().patientId !== patientId || lookup === 'missing') return false
    if (answer === 'refused' && (mode !== 'off' || isRequired)) return false
    const isWaiting = lookup === 'looking' || (isRequired && answer === 'none') || recorder.$blocked.get() !== undefined
    return isWaiting ? undefined : true
  }

  if (decide(false) === false) return
  // Without a network, the recorder cannot know either.
  const features = await session.loadCapabilities().then(
    (found) => found.features,
    () => new Set(),
  )
  await consent.whenLearnt()
  const isRequired = mode === 'required' || features.has('consent-required')
  const stores = [
    form.$lookup,
    form.$values,
    form.$change,
    recorder.$recorder,
    recorder.$blocked,
    consent.$consent,
    session.$locked,
  ]
  const isDecided = await new Promise<boolean>((resolve) => {
    const check = () => {
      const decision = decide(isRequired)
      if (decision === undefined) return
      for (const stop of stops) stop()
      signal.removeEventListener('abort', check)
      resolve(decision)
    }
    const stops = stores.map((store) => store.listen(check))
    signal.addEventListener('abort', check)
    check()
  })
  if (isDecided) await recorder.start()
}
