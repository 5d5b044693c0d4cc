import { type Recorder, recorderWords } from '@chartside/core/recorder'

import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { DeleteIcon, MicrophoneIcon, PauseIcon } from '../ui/icons.tsx'
import type { Doing } from './recorder-view.tsx'

/** The props of `OtherButtons`. */
export interface OtherButtonsProps {
  recorder: Recorder
  doing: Doing
  submitting: boolean
  onRecordMore: () => void
  /** The user has confirmed it. */
  onClear: () => void
}

/** The other actions in a state. Pause and Resume share a place, so that a second press undoes the first. */
export function OtherButtons({ recorder, doing, submitting, onRecordMore, onClear }: OtherButtonsProps) {
  const words = useWords(recorderWords)
  const [clearing, setClearing] = useState(false)
  const answer = (yes: boolean) => {
    setClearing(false)
    if (yes) onClear()
  }
  if (doing === 'recording' || doing === 'paused')
    return (
      <div className="cluster recorder-others">
        {doing === 'recording' ? (
          <Button key="pause" icon={<PauseIcon />} onClick={recorder.pause}>
            {words.pause}
          </Button>
        ) : (
          <Button key="pause" variant="primary" icon={<MicrophoneIcon />} onClick={() => void recorder.resume()}>
            {words.resume}
          </Button>
        )}
      </div>
    )
  if (doing === 'stopped' || doing === 'playing')
    return (
      <div className="cluster recorder-others">
        <Button icon={<MicrophoneIcon />} disabled={submitting} onClick={onRecordMore}>
          {words.recordMore}
        </Button>
        <Button variant="quiet" icon={<DeleteIcon />} disabled={submitting} onClick={() => setClearing(true)}>
          {words.clear}
        </Button>
        {clearing && <Confirm question={words.clearAsk} onYes={() => answer(true)} onNo={() => answer(false)} />}
      </div>
    )
  return null
}
