import { prepareRecorderSoon, recorderOf } from '@chartside/core/recorder'
import { useEffect } from 'react'

import { errorPart } from '../lib/common.ts'
import { useSession } from '../lib/context.ts'
import { RecorderView } from './recorder-view.tsx'

/** What a page may style of it. */
export const recorderParts = {
  recorder: 'The recorder.',
  'record-button': 'The round button.',
  meter: 'The level meter.',
  ...errorPart,
}

export interface RecorderPanelProps {
  /** Seconds that a recording must have; the required 15 where this is less. */
  minDuration?: number | undefined
  /** Seconds after which a recording stops by itself; the required six hours where this is more. */
  maxDuration?: number | undefined
  /** True while the recording is being sent: it can be played, not changed. */
  submitting?: boolean
}

/**
 * The recorder of the session, to stand in a form. It shows what is being recorded, also when the recording was begun
 * elsewhere, and its going away ends nothing. Its style sheet is `recorder.css`.
 */
export function RecorderPanel({ minDuration, maxDuration, submitting = false }: RecorderPanelProps) {
  const session = useSession()
  const recorder = recorderOf(session)
  useEffect(() => prepareRecorderSoon(session), [session])
  useEffect(() => recorder.tighten({ shortest: minDuration, longest: maxDuration }), [recorder, minDuration, maxDuration])
  return <RecorderView recorder={recorder} submitting={submitting} />
}
