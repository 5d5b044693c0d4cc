import { type Recorder, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import type { CSSProperties, MouseEvent, Ref } from 'react'

import { useWords } from '../lib/context.ts'
import { MicrophoneIcon, PauseIcon, PlayIcon, StopIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useProgress } from './progress.ts'
import type { Doing } from './recorder-view.tsx'

interface BigButtonProps {
  recorder: Recorder
  doing: Doing
  submitting: boolean
  ref: Ref<HTMLButtonElement>
}

/** The round button: Record, Stop, Play. It stays one element, so that it keeps the focus. */
export function BigButton({ recorder, doing, submitting, ref }: BigButtonProps) {
  const words = useWords(recorderWords)
  const empty = useEmpty(recorder)
  const { label, icon, act } = actionOf(recorder, doing, empty, words)
  const press = (event: MouseEvent) => {
    // The second click of a double click must not stop what the first one started.
    if (event.detail < 2) act?.()
  }
  const isBlocked = useStore(recorder.$blocked) !== undefined && icon.type === MicrophoneIcon
  const still = !act || isBlocked || (submitting && doing !== 'stopped' && doing !== 'playing')
  return (
    <button
      ref={ref}
      type="button"
      className="recorder-button"
      part="record-button"
      aria-label={label}
      aria-disabled={still || undefined}
      title={label}
      onClick={still ? undefined : press}
    >
      <Ring recorder={recorder} doing={doing} />
      <span className="recorder-face">{icon}</span>
    </button>
  )
}

function actionOf(recorder: Recorder, doing: Doing, empty: boolean, words: typeof recorderWords) {
  switch (doing) {
    case 'idle':
    case 'failed':
      return { label: words.record, icon: <MicrophoneIcon />, act: () => void recorder.start() }
    case 'starting':
      return { label: words.cancel, icon: <Spinner />, act: () => void recorder.stop() }
    case 'recording':
    case 'paused':
      return { label: words.stop, icon: <StopIcon />, act: () => void recorder.stop() }
    case 'finishing':
      return { label: words.states.finishing, icon: <Spinner /> }
    case 'stopped':
      return empty
        ? { label: words.recordMore, icon: <MicrophoneIcon />, act: () => void recorder.start() }
        : { label: words.play, icon: <PlayIcon />, act: () => void recorder.play() }
    case 'playing':
      return { label: words.pausePlayback, icon: <PauseIcon />, act: () => recorder.pausePlayback() }
  }
}

function useEmpty(recorder: Recorder): boolean {
  const now = useStore(recorder.$recorder)
  return now.state === 'stopped' && now.recording.problem === 'empty'
}

/** Fills until the recording is long enough; later it shows the position of the playback. */
function Ring({ recorder, doing }: { recorder: Recorder; doing: Doing }) {
  const { share } = useProgress(recorder)
  const playback = useStore(recorder.$playback)
  const seconds = useStore(recorder.$seconds)
  const playing = playback.state !== 'stopped' && (doing === 'playing' || doing === 'stopped')
  const filled = playing ? Math.min(1, playback.seconds / (seconds || 1)) : share
  const style = { '--chartside-ring': filled } as CSSProperties
  return <span className="recorder-ring" aria-hidden="true" data-full={filled >= 1 || undefined} style={style} />
}
