import { type Recording, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useElementState, useMethods, useSession } from '../lib/context.ts'
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
    minDuration: number('Seconds that a recording must have, where that is more than the required 15.', 15),
    maxDuration: number('Seconds after which a recording stops by itself, where that is less than six hours.', 21_600),
  },
  events: {
    recordingchange: event('The recorder went into another state.', { state: 'string' }),
    recordingcomplete: event('A recording was stopped that can be used. `getRecording()` gives it.'),
  },
  methods: {
    getRecording: method(
      'The stopped recording: its file, its seconds, and a problem if it has one.',
      '() => { file: File, seconds: number, problem?: "too-short" | "empty" } | undefined',
      (): Recording | undefined => undefined,
    ),
    start: method('Records, or goes on after a stop. Resolves when it does, or cannot.', '() => Promise<void>', nothing),
    stop: method('Stops. Resolves when the file is there.', '() => Promise<void>', nothing),
  },
  parts: recorderParts,
  styles: [css],
  afterUser: 'expired',
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
    useEffect(
      () =>
        recorder.$recorder.listen((now) => {
          emit('recordingchange', { state: now.state })
          if (now.state === 'stopped' && !now.recording.problem) emit('recordingcomplete')
        }),
      [recorder, emit],
    )
    return <RecorderPanel minDuration={minDuration} maxDuration={maxDuration} />
  },
})
