import { dictatedPatientOf } from '@chartside/core/dictation'
import { formatSeconds } from '@chartside/core/lib/progress'
import { badgeWords, type Recorder, recorderOf, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect } from 'react'

import { useElementState, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts } from '../lib/parts.ts'
import { IconButton } from '../ui/button.tsx'
import { MicrophoneIcon, PauseIcon, StopIcon } from '../ui/icons.tsx'
import css from './recording-badge.css?inline'
import { useShowsRecording } from './recording-sight.ts'

export const recordingBadgeWidget = defineWidget({
  tag: 'chartside-recording-badge',
  about:
    'Shows anywhere on the page that a recording is running or unsent, with its time and patient. A running or paused one can be paused, continued and stopped here; its sign opens the recorder.',
  events: {
    recordingopened: event('The user wants to open the recorder.'),
    unsentchange: event('Whether a recording is unsent has changed; also sent at first if there is one.', {
      unsent: 'boolean',
    }),
  },
  parts: {
    'recording-badge': 'The badge.',
    'recording-sign': 'The button that opens the recorder.',
    'icon-button': buttonParts['icon-button'],
  },
  states: { active: 'A recording is running or unsent.' },
  styles: [css],
  afterUser: 'expired',
  withoutUser: true,
  compact: true,
  component: function RecordingBadge({ emit }) {
    const session = useSession()
    const recorder = recorderOf(session)
    useShowsRecording()
    const words = useWords(recorderWords)
    const { notSent } = useWords(badgeWords)
    const { name, dateOfBirth } = useStore(dictatedPatientOf(session))
    const { state } = useStore(recorder.$recorder)
    const unsent = state !== 'idle' && state !== 'starting' && state !== 'failed'
    useElementState('active', unsent)
    useEffect(() => {
      if (!unsent) return
      emit('unsentchange', { unsent })
      return () => void emit('unsentchange', { unsent: false })
    }, [unsent, emit])
    if (!unsent) return null
    return (
      <div className="recording-badge" part="recording-badge" data-state={state}>
        <button type="button" className="bare recording-open" part="recording-sign" onClick={() => emit('recordingopened')}>
          <span className="recording-sign" aria-hidden="true" />
          {state === 'stopped' ? notSent : words.states[state]}
          <Length recorder={recorder} />
          {name && (
            <bdi translate="no" className="recording-patient">
              {name}
            </bdi>
          )}
          {dateOfBirth && <span className="recording-born">{dateOfBirth}</span>}
        </button>
        {(state === 'recording' || state === 'paused') && <Controls recorder={recorder} isPaused={state === 'paused'} />}
      </div>
    )
  },
})

/** A component of its own, since it is redrawn many times a second. */
const Length = ({ recorder }: { recorder: Recorder }) => (
  <span className="numbers">{formatSeconds(useStore(recorder.$seconds))}</span>
)

/** Pause and Resume are one button, so that it keeps the focus. */
function Controls({ recorder, isPaused }: { recorder: Recorder; isPaused: boolean }) {
  const words = useWords(recorderWords)
  const stop = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button disappears, and must not take the focus with it.
    if (currentTarget.matches(':focus')) currentTarget.parentElement?.querySelector('button')?.focus()
    void recorder.stop()
  }
  const toggle = ({ detail }: MouseEvent) => {
    // The second click of a double click must not undo the first one.
    if (detail > 1) return
    if (isPaused) void recorder.resume()
    else recorder.pause()
  }
  return (
    <>
      <IconButton
        label={isPaused ? words.resume : words.pause}
        icon={isPaused ? <MicrophoneIcon /> : <PauseIcon />}
        onClick={toggle}
      />
      <IconButton label={words.stop} icon={<StopIcon />} onClick={stop} />
    </>
  )
}
