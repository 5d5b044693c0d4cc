import { playerWords, type Recorder, recorderWords } from '@chartside/core/recorder'
import type { MouseEvent } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { DeleteIcon, MicrophoneIcon, PauseIcon } from '../ui/icons.tsx'
import type { Doing } from './recorder-view.tsx'

/** The props of `OtherButtons`. */
export interface OtherButtonsProps {
  recorder: Recorder
  doing: Doing
  submitting: boolean
  onRecordMore: () => void
  onClear: () => void
}

/** The other actions in a state. Pause and Resume share a place, so that a second press undoes the first. */
export function OtherButtons({ recorder, doing, submitting, onRecordMore, onClear }: OtherButtonsProps) {
  const words = useWords(recorderWords)
  const { redo } = useWords(playerWords)
  const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button disappears when pressed, and must not take the focus with it.
    if (currentTarget.matches(':focus')) currentTarget.closest('.recorder')?.querySelector('button')?.focus()
    void recorder.redo()
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
        {doing === 'paused' && <Button onClick={again}>{redo}</Button>}
      </div>
    )
  if (doing === 'stopped' || doing === 'playing')
    return (
      <div className="cluster recorder-others">
        <Button icon={<MicrophoneIcon />} disabled={submitting} onClick={onRecordMore}>
          {words.recordMore}
        </Button>
        <Button variant="quiet" icon={<DeleteIcon />} disabled={submitting} onClick={onClear}>
          {words.clear}
        </Button>
      </div>
    )
  return null
}
