import { dictatedPatientOf } from '@chartside/core/dictation'
import { formatSeconds } from '@chartside/core/lib/progress'
import { badgeWords, type Recorder, recorderOf, recorderWords } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useElementState, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import css from './recording-badge.css?inline'

export const recordingBadgeWidget = defineWidget({
  tag: 'chartside-recording-badge',
  about: 'Shows anywhere on the page that a recording is running or unsent.',
  events: {
    recordingopened: event('The user wants to open the recorder.'),
    unsentchange: event('Whether a recording is unsent has changed; also sent at first if there is one.', {
      unsent: 'boolean',
    }),
  },
  parts: { 'recording-badge': 'The badge.' },
  states: { active: 'A recording is running or unsent.' },
  styles: [css],
  afterUser: 'expired',
  withoutUser: true,
  compact: true,
  component: function RecordingBadge({ emit }) {
    const session = useSession()
    const recorder = recorderOf(session)
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
      <button
        type="button"
        className="recording-badge"
        part="recording-badge"
        data-state={state}
        onClick={() => emit('recordingopened')}
      >
        <span className="recording-sign" aria-hidden="true" />
        {state === 'stopped' ? notSent : words.states[state]}
        <Length recorder={recorder} />
        {name && <bdi className="recording-patient">{name}</bdi>}
        {dateOfBirth && <span className="recording-born">{dateOfBirth}</span>}
      </button>
    )
  },
})

/** A component of its own, since it is redrawn many times a second. */
const Length = ({ recorder }: { recorder: Recorder }) => (
  <span className="numbers">{formatSeconds(useStore(recorder.$seconds))}</span>
)
