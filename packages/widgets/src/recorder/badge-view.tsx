import { formatSeconds } from '@chartside/core/lib/formats'
import { type Recorder, type RecorderState, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'

type Shown = Exclude<RecorderState, { state: 'idle' | 'starting' | 'failed' }>

/** True if there is a recording to lose. */
export const isShown = (now: RecorderState): now is Shown => !['idle', 'starting', 'failed'].includes(now.state)

interface BadgeViewProps {
  recorder: Recorder
  /** The patient's name, if it is known. */
  patient: string
  open: () => void
}

/** The state of a recorder in a word, with its time and patient; nothing without a recording. */
export function BadgeView({ recorder, patient, open }: BadgeViewProps) {
  const words = useWords(recorderWords)
  const now = useStore(recorder.$recorder)
  const seconds = useStore(recorder.$seconds)
  if (!isShown(now)) return null
  return (
    <button type="button" className="recording-badge" part="button" data-state={now.state} onClick={open}>
      <span className="recording-sign" aria-hidden="true" />
      {now.state === 'stopped' ? words.notSent : words.states[now.state]}
      <span className="numbers">{formatSeconds(seconds)}</span>
      {patient && <bdi className="recording-patient">{patient}</bdi>}
    </button>
  )
}
