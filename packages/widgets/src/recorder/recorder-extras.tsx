import { dictatedPatientOf } from '@chartside/core/dictation'
import { keepOf } from '@chartside/core/kept-dictations'
import { identityWords } from '@chartside/core/patients'
import { type RecorderState, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { ConsentBox, type ConsentProps } from '../consent/index.ts'
import { useSession, useSheet, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { MicrophonePanel, type MicrophonePanelProps } from './microphone-panel.tsx'
import { PagePatient, type PagePatientProps } from './page-patient.tsx'
import { type HandsProps, RecorderHands } from './recorder-hands.tsx'
import css from './recorder-patient.css?inline'
import type { StoppedProps } from './recorder-view.tsx'
import { useShowsRecording } from './recording-sight.ts'
import { type RecordingPress, useRecordAtOnce } from './use-record-at-once.ts'

export { Confirm } from '../ui/confirm.tsx'
export { LevelWord } from './level-word.tsx'
export { Wave } from './live-wave.tsx'
export { OtherButtons } from './other-buttons.tsx'

// What a recorder shows beyond recording, loaded after its first paint.

interface AboveProps {
  /** For a recorder without a form around it, which would name the patient before there is a recording. */
  page?: PagePatientProps | undefined
}

/** Above the buttons: whom the recording is about. */
export function Above({ page }: AboveProps) {
  const session = useSession()
  useShowsRecording()
  const { state } = useStore(recorderOf(session).$recorder)
  // A page that no longer names a patient is followed as well.
  const isNamed = useRef(false)
  isNamed.current ||= Boolean(page?.patientId || page?.patientName)
  return (
    <>
      {page && isNamed.current && <PagePatient {...page} />}
      {(page || (state !== 'idle' && state !== 'failed')) && <RecordedPatient />}
    </>
  )
}

/** Loaded while recording, so that it is there after Stop, even if the network is gone by then. */
const $player = lazyModule(() => import('./player.tsx'))

/** A stopped recording, to be played and changed. */
export function Stopped(props: StoppedProps) {
  const now = useStore(props.recorder.$recorder)
  return now.state === 'idle' || now.state === 'failed' ? null : <StoppedPlayer now={now} {...props} />
}

function StoppedPlayer({ now, ...props }: StoppedProps & { now: RecorderState }) {
  const loaded = useStore($player)
  if (loaded.state !== 'ready' || now.state !== 'stopped' || now.recording.problem === 'empty') return null
  return <loaded.module.Player now={now} {...props} />
}

type BelowProps = ConsentProps & HandsProps & MicrophonePanelProps & { start?: RecordingPress | undefined; disabled: boolean }

/** Below them: the consent, what else works the recorder, and its microphone. */
export function Below({ pttKey, toggleKey, hid, settings, onDeviceChange, start, disabled, ...consent }: BelowProps) {
  useRecordAtOnce(start, consent.consent)
  return (
    <>
      <ConsentBox {...consent} disabled={disabled} />
      <RecorderHands {...{ pttKey, toggleKey, hid, disabled }} />
      <MicrophonePanel {...{ settings, onDeviceChange }} />
    </>
  )
}

/** Name and date of birth of the patient whom the recording is about. */
export function RecordedPatient() {
  const { name, dateOfBirth } = useStore(dictatedPatientOf(useSession()))
  const { bornOn } = useWords(identityWords)
  useSheet(css)
  if (!name) return null
  return (
    <p className="recorder-patient" part="patient">
      <bdi translate="no">{name}</bdi>
      {dateOfBirth && <span>{bornOn(dateOfBirth)}</span>}
    </p>
  )
}

const $notice = lazyModule(() => import('./keeping-notice.tsx'))

/** Below the recorder: why a recording is not kept on disk, or is less protected there. */
export function Keeping() {
  const { state, isWeak } = useStore(keepOf(useSession()).$keeping)
  return (state === 'full' || state === 'refused' || isWeak) && <KeepingText />
}

function KeepingText() {
  const now = useStore($notice)
  return now.state === 'ready' && <now.module.KeepingNotice />
}
