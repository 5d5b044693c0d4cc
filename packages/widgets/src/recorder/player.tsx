import { formatSeconds } from '@chartside/core/lib/progress'
import { lastSeconds, playerWords, type Recorder, type RecorderState } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useSheet, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { GapList } from '../ui/gap-list.tsx'
import { Speed } from '../ui/timeline.tsx'
import css from './player.css?inline'
import type { StoppedProps } from './recorder-view.tsx'
import { Waveform } from './waveform.tsx'

interface PlayerProps extends StoppedProps {
  now: Extract<RecorderState, { state: 'stopped' }>
}

/** A stopped recording: playing it from any place, and recording parts of it again. */
export function Player({ recorder, now, submitting, onRecord }: PlayerProps) {
  useSheet(css)
  const rate = useStore(recorder.$rate)
  return (
    <div className="player">
      <Waveform recorder={recorder} now={now} />
      <GapList gaps={now.recording.gaps ?? []} onPlay={(from) => void playFrom(recorder, from)} />
      <div className="cluster player-actions">
        {!submitting && <Rerecording recorder={recorder} now={now} onRecord={onRecord} />}
        <Speed rate={rate} onRate={(next) => recorder.$rate.set(next)} />
      </div>
    </div>
  )
}

async function playFrom(recorder: Recorder, seconds: number): Promise<void> {
  await recorder.seek(seconds)
  await recorder.play()
}

function Rerecording({ recorder, now, onRecord }: Omit<PlayerProps, 'submitting'>) {
  const words = useWords(playerWords)
  const { seconds } = useStore(recorder.$playback)
  const at = formatSeconds(seconds)
  return (
    <>
      <Button size="small" onClick={() => onRecord(lastSeconds(now.waveform.seconds))}>
        {words.redo}
      </Button>
      {seconds > 0 && (
        <>
          <Button size="small" onClick={() => onRecord({ seconds, replaces: 'nothing' })}>
            {words.insertAt(at)}
          </Button>
          <Button size="small" onClick={() => onRecord({ seconds, replaces: 'spoken' })}>
            {words.overFrom(at)}
          </Button>
        </>
      )}
      {now.canUndo && (
        <Button size="small" variant="quiet" onClick={recorder.undo}>
          {words.undo}
        </Button>
      )}
    </>
  )
}
