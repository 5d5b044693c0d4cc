import { prepareRecorderSoon, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ConsentProps } from '../consent/index.ts'
import { useIsReady } from '../lib/connection.tsx'
import { useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { buttonParts, choiceParts, dialogParts, errorPart } from '../lib/parts.ts'
import { choice, text } from '../lib/props.ts'
import type { PagePatientProps } from './page-patient.tsx'
import { RecorderView } from './recorder-view.tsx'

const $extras = lazyModule(() => import('./recorder-extras.tsx'))

/** How a practice asks for consent: properties of each element that records. */
export const consentProps = {
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
  /** How consent is asked for. */
  consent?: ConsentProps | undefined
  /** Whether the user can choose a microphone and its processing. */
  settings?: 'shown' | 'hidden' | undefined
  /** Called with the browser's id of a microphone that was opened. */
  onDeviceChange?: ((id: string) => void) | undefined
  /** The patient of a page without a form around the recorder. */
  page?: PagePatientProps | undefined
}

/**
 * The recorder of the session, for use in a form. It shows the recording wherever that was started, and removing it ends nothing.
 * Its style sheet is `recorder.css`.
 */
export function RecorderPanel({
  minDuration,
  maxDuration,
  submitting = false,
  consent,
  page,
  settings,
  onDeviceChange,
}: RecorderPanelProps) {
  const session = useSession()
  const recorder = recorderOf(session)
  useEffect(() => prepareRecorderSoon(session), [session])
  useEffect(() => recorder.tighten({ shortest: minDuration, longest: maxDuration }), [recorder, minDuration, maxDuration])
  const extras = useStore($extras)
  const more = extras.state === 'ready' ? extras.module : undefined
  const waits = consent?.consent === 'required' && !more
  useEffect(() => (waits ? recorder.block('unanswered') : undefined), [recorder, waits])
  const above = more && <more.Above page={page} />
  const below = more && (
    <>
      {consent && <more.ConsentBox {...consent} disabled={submitting} />}
      <more.MicrophonePanel {...{ settings, onDeviceChange }} />
    </>
  )
  return <RecorderView {...{ recorder, submitting, above, below }} Stopped={more?.Stopped} canSend={useIsReady()} />
}
