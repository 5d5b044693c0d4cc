import { formatSeconds } from '@chartside/core/lib/progress'
import { type Recorder, type RecorderState, type Recording, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import type { ConfirmProps } from '../ui/confirm.tsx'
import type { Subject } from '../ui/patient-context.ts'
import { BigButton } from './big-button.tsx'
import { Level, type LevelOf, type LiveLevelOf } from './level.tsx'
import { Messages } from './messages.tsx'
import type { OtherButtonsProps } from './other-buttons.tsx'
import { useProgress } from './progress.ts'

export interface RecorderViewProps {
  recorder: Recorder
  /** Whom the recording is about. */
  patient: Subject
  submitting: boolean
  /** False while a recording could not be sent. */
  canSend?: boolean
  /** Above the buttons. */
  above?: ReactNode
  /** Below them. */
  below?: ReactNode
  /** What is needed only from the first press of Record on, once it is loaded. */
  more?:
    | {
        LevelWord: ComponentType<LevelOf>
        Wave?: ComponentType<LiveLevelOf>
        OtherButtons: ComponentType<OtherButtonsProps>
        Stopped: ComponentType<StoppedProps>
        Confirm: ComponentType<ConfirmProps>
      }
    | undefined
}

/** What the part for stopped recordings gets. */
export interface StoppedProps {
  recorder: Recorder
  submitting: boolean
  /** Records; the button that was pressed disappears. */
  onRecord: (at?: Parameters<Recorder['start']>[0]) => void
}

/** The state of recorder and playback. */
export type Doing = keyof typeof recorderWords.states

/** Draws a recorder. */
export function RecorderView({ recorder, patient, submitting, canSend = true, above, below, more }: RecorderViewProps) {
  const words = useWords(recorderWords)
  const now = useStore(recorder.$recorder)
  const playback = useStore(recorder.$playback)
  const [clearing, setClearing] = useState<Recording>()
  const doing: Doing = playback.state === 'playing' ? 'playing' : now.state
  const recording = now.state === 'stopped' ? now.recording : undefined
  // About this recording, and no later one.
  const asking = recording !== undefined && recording === clearing

  const round = useRef<HTMLButtonElement>(null)
  const focusRound = useRef(false)
  // Clear and Record more disappear when pressed, and must not take the focus with them.
  useEffect(() => {
    if (!focusRound.current || asking) return
    focusRound.current = false
    round.current?.focus()
  })

  const clear = (yes: boolean) => {
    setClearing(undefined)
    if (!yes) return
    focusRound.current = true
    recorder.clear()
  }
  const record: StoppedProps['onRecord'] = (at) => {
    // A pointer leaves the caret in a text of the page.
    focusRound.current = round.current?.closest('.recorder')?.matches(':focus-within') ?? false
    void recorder.start(at)
  }

  return (
    <section className="recorder" part="recorder" aria-label={words.title} data-state={doing}>
      {above}
      <BigButton ref={round} recorder={recorder} doing={doing} submitting={submitting} />
      <div className="stack tight">
        <div className="recorder-line">
          <span className="recorder-state" part="state" role="status">
            {doing === 'idle' && !canSend ? words.readyToRecord : words.states[doing]}
          </span>
          <Time recorder={recorder} now={now} />
        </div>
        <Level
          $level={recorder.$level}
          on={doing === 'recording'}
          empty={doing === 'idle'}
          Word={more?.LevelWord}
          Wave={more?.Wave}
        />
        <Enough recorder={recorder} now={now} />
      </div>
      {more && (
        <>
          <more.OtherButtons
            {...{ recorder, doing, submitting }}
            onRecordMore={() => record()}
            onClear={() => setClearing(recording)}
          />
          <more.Stopped {...{ recorder, submitting }} onRecord={record} />
        </>
      )}
      {below}
      <Messages recorder={recorder} now={now} />
      {more && asking && (
        <more.Confirm question={words.clearAsk} patient={patient} onYes={() => clear(true)} onNo={() => clear(false)} />
      )}
    </section>
  )
}

/** The length; during playback, also the position. */
function Time({ recorder, now }: { recorder: Recorder; now: RecorderState }) {
  const seconds = useStore(recorder.$seconds)
  const playback = useStore(recorder.$playback)
  const length = formatSeconds(seconds)
  return (
    <span className="numbers" part="time" role="timer">
      {now.state === 'stopped' && playback.state !== 'stopped' ? `${formatSeconds(playback.seconds)} / ${length}` : length}
    </span>
  )
}

/** How much is missing before the recording can be sent. */
function Enough({ recorder, now }: { recorder: Recorder; now: RecorderState }) {
  const words = useWords(recorderWords)
  const { missing, shortest } = useProgress(recorder)
  const running = now.state === 'recording' || now.state === 'paused'
  const text = running
    ? missing > 0
      ? words.remaining(missing)
      : words.longEnough
    : now.state === 'idle'
      ? words.atLeast(shortest)
      : ''
  return (
    <p className="recorder-enough" part="hint">
      {text}
      <span className="visually-hidden" role="status">
        {running && missing === 0 ? words.longEnough : ''}
      </span>
    </p>
  )
}
