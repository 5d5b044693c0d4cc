import { dictatedPatientOf } from '@chartside/core/dictation'
import { prepareRecorderSoon, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import type { ConsentProps } from '../consent/index.ts'
import { useIsReady } from '../lib/connection.tsx'
import { useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { buttonParts, choiceParts, dialogParts, errorPart, fieldParts } from '../lib/parts.ts'
import { choice, flag, text } from '../lib/props.ts'
import { UnsentDictations } from '../outbox/index.ts'
import type { MicrophonePanelProps } from './microphone-panel.tsx'
import type { PagePatientProps } from './page-patient.tsx'
import type { HandsProps } from './recorder-hands.tsx'
import { RecorderView } from './recorder-view.tsx'
import type { RecordingPress } from './use-record-at-once.ts'

const $extras = lazyModule(() => import('./recorder-extras.tsx'))

/** How it is worked, and how a practice asks for consent: properties of each element that records. */
export const recorderProps = {
  pttKey: text('A key that records while it is held, as in `aria-keyshortcuts`: `F9`, `Control+Alt+R`. Ignored in text fields.'),
  toggleKey: text('A key that records and pauses.'),
  hid: flag('Dictation microphones and foot pedals can be connected, where the browser has WebHID.'),
  settings: choice('Whether the user can choose the microphone, and what the browser does to its sound.', ['shown', 'hidden']),
  consent: choice(
    'Whether it asks for consent to the recording: `ask` with one press, also while it records; `required` before it records; `off` never.',
    ['ask', 'off', 'required'],
  ),
  consentWording: text('What is read to the patient; a short text of ours by default.'),
  consentVersion: text('The version of that wording, which is stored with each consent.'),
}

/** Its parts, for a page's styles. */
export const recorderParts = {
  ...choiceParts,
  ...fieldParts,
  recorder: 'The recorder.',
  'record-button': 'The round button.',
  meter: 'The level meter.',
  state: 'The state: ready, recording, paused.',
  time: 'The length of the recording.',
  patient: 'The patient whom the recording is about.',
  waveform: 'The waveform of a stopped recording.',
  consent: 'The consent to the recording.',
  microphone: 'The settings of the microphone.',
  hint: 'How long the recording must be.',
  'unsent-list': 'The dictations that are not sent yet.',
  unsent: 'One of them.',
  ...buttonParts,
  ...dialogParts,
  ...errorPart,
}

/** How a form uses the recorder. */
export interface RecorderPanelProps {
  /** Minimum length in seconds; at least the required 15. */
  minDuration?: number | undefined
  /** Maximum length in seconds; at most the required six hours. */
  maxDuration?: number | undefined
  /** True while the recording is being sent: it can be played, not changed. */
  submitting?: boolean
  /** How it is worked, how consent is asked for, and a press outside of it. */
  settings?: (ConsentProps & HandsProps & MicrophonePanelProps & { start?: RecordingPress | undefined }) | undefined
  /** At the end of its card. */
  end?: ReactNode
  /** The patient of a page without a form around the recorder. */
  page?: PagePatientProps | undefined
}

/**
 * The recorder of the session, for use in a form. It shows the recording wherever that was started, and removing it ends nothing.
 * Its style sheet is `recorder.css`.
 */
export function RecorderPanel({ minDuration, maxDuration, submitting = false, settings, end, page }: RecorderPanelProps) {
  const session = useSession()
  const recorder = recorderOf(session)
  const { id, ...patient } = useStore(dictatedPatientOf(session))
  useEffect(() => prepareRecorderSoon(session), [session])
  useEffect(() => recorder.tighten({ shortest: minDuration, longest: maxDuration }), [recorder, minDuration, maxDuration])
  const extras = useStore($extras)
  const more = extras.state === 'ready' ? extras.module : undefined
  const waits = settings?.consent === 'required' && !more
  // The consent, once it is loaded, decides for itself.
  useEffect(() => void (waits && recorder.$blocked.set('unanswered')), [recorder, waits])
  const above = more && <more.Above page={page} />
  const below = (
    <>
      {more && settings && <more.Below {...settings} disabled={submitting} />}
      {end}
    </>
  )
  return (
    <>
      <RecorderView
        {...{ recorder, submitting, above, below, more }}
        patient={{ patientId: id, ...patient }}
        canSend={useIsReady()}
      />
      {more && <more.Keeping />}
      {/* Not among what is loaded later: without a network it shows what waits. */}
      <UnsentDictations />
    </>
  )
}
