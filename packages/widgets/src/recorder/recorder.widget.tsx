import { type Recording, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

import { useElementState, useListener, useMethods, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event, method } from '../lib/events.ts'
import { number } from '../lib/props.ts'
import css from './recorder.css?inline'
import { RecorderPanel, recorderParts } from './recorder-panel.tsx'

const nothing = async (): Promise<void> => undefined

export const recorderWidget = defineWidget({
  tag: 'chartside-recorder',
  about: 'Records speech as an MP3 that is ready when Stop is pressed.',
  props: {
    minDuration: number('Minimum length in seconds, if more than the required 15.', 15),
    maxDuration: number('Maximum length in seconds, after which recording stops automatically, if less than six hours.', 21_600),
  },
  events: {
    recordingchange: event('The state of the recorder has changed.', { state: 'string' }),
    recordingcomplete: event('A usable recording was stopped. `getRecording()` returns it.'),
  },
  methods: {
    getRecording: method(
      'The stopped recording: its file, its length in seconds, a problem if it has one, and where sound is missing.',
      '() => { file: File, seconds: number, problem?: "too-short" | "empty", gaps?: readonly { at: number, seconds: number, asleep?: true }[] } | undefined',
      (): Recording | undefined => undefined,
    ),
    start: method(
      'Starts recording, or continues after a stop. Resolves when it records, or cannot.',
      '() => Promise<void>',
      nothing,
    ),
    stop: method('Stops recording. Resolves when the file is ready.', '() => Promise<void>', nothing),
  },
  parts: recorderParts,
  states: { recording: 'Sound is being recorded.' },
  styles: [css],
  afterUser: 'expired',
  withoutUser: true,
  component: function RecorderWidget({ minDuration, maxDuration, emit }) {
    const session = useSession()
    const recorder = recorderOf(session)
    useMethods({
      getRecording() {
        const now = recorder.$recorder.get()
        return now.state === 'stopped' ? now.recording : undefined
      },
      start: recorder.start,
      stop: recorder.stop,
    })
    useElementState('recording', useStore(recorder.$recorder).state === 'recording')
    useListener(recorder.$recorder.listen, (now) => {
      emit('recordingchange', { state: now.state })
      if (now.state === 'stopped' && !now.recording.problem) emit('recordingcomplete')
    })
    return <RecorderPanel minDuration={minDuration} maxDuration={maxDuration} />
  },
})
