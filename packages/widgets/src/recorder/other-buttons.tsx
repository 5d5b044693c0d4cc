import { type Recorder, words } from '@chartside/core/recorder'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { DeleteIcon, MicrophoneIcon, PauseIcon } from '../ui/icons.tsx'
import type { Doing } from './recorder-view.tsx'

interface OtherButtonsProps {
  recorder: Recorder
  doing: Doing
  submitting: boolean
  onRecordMore: () => void
  onClear: () => void
}

/** What else can be done in a state. Pause and Resume share a place, so that the same press undoes the other. */
export function OtherButtons({ recorder, doing, submitting, onRecordMore, onClear }: OtherButtonsProps) {
  const said = useWords(words)
  if (doing === 'recording' || doing === 'paused')
    return (
      <div className="recorder-others">
        {doing === 'recording' ? (
          <Button key="pause" icon={<PauseIcon />} onClick={recorder.pause}>
            {said.pause}
          </Button>
        ) : (
          <Button key="pause" variant="primary" icon={<MicrophoneIcon />} onClick={() => void recorder.resume()}>
            {said.resume}
          </Button>
        )}
      </div>
    )
  if (doing === 'stopped' || doing === 'playing')
    return (
      <div className="recorder-others">
        <Button icon={<MicrophoneIcon />} disabled={submitting} onClick={onRecordMore}>
          {said.recordMore}
        </Button>
        <Button variant="quiet" icon={<DeleteIcon />} disabled={submitting} onClick={onClear}>
          {said.clear}
        </Button>
      </div>
    )
  return null
}
