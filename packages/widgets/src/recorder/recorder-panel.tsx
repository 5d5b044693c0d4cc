import { prepareRecorderSoon, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useIsReady } from '../lib/connection.tsx'
import { useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { buttonParts, dialogParts, errorPart } from '../lib/parts.ts'
import type { PagePatientProps } from './page-patient.tsx'
import { RecorderView } from './recorder-view.tsx'

const $extras = lazyModule(() => import('./recorder-extras.tsx'))

/** Its parts, for a page's styles. */
export const recorderParts = {
  recorder: 'The recorder.',
  'record-button': 'The round button.',
  meter: 'The level meter.',
  state: 'The state: ready, recording, paused.',
  time: 'The length of the recording.',
  patient: 'The patient whom the recording is about.',
  waveform: 'The waveform of a stopped recording.',
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
  /** The patient of a page without a form around the recorder. */
  page?: PagePatientProps | undefined
}

/**
 * The recorder of the session, for use in a form. It shows the recording wherever that was started, and removing it ends nothing.
 * Its style sheet is `recorder.css`.
 */
export function RecorderPanel({ minDuration, maxDuration, submitting = false, page }: RecorderPanelProps) {
  const session = useSession()
  const recorder = recorderOf(session)
  useEffect(() => prepareRecorderSoon(session), [session])
  useEffect(() => recorder.tighten({ shortest: minDuration, longest: maxDuration }), [recorder, minDuration, maxDuration])
  const extras = useStore($extras)
  const more = extras.state === 'ready' ? extras.module : undefined
  const above = more && <more.Above page={page} />
  return <RecorderView {...{ recorder, submitting, above }} Below={more?.Below} canSend={useIsReady()} />
}
