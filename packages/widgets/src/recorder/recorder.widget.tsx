import type { ConsentSent } from '@chartside/contract/consent'
import { dictatedConsentOf, dictatedPatientOf } from '@chartside/core/dictation'
import { type Recording, recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useCallback } from 'react'

import { useElementState, useListener, useMethods, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event, method } from '../lib/events.ts'
import { number, text } from '../lib/props.ts'
import css from './recorder.css?inline'
import { RecorderPanel, recorderParts, recorderProps } from './recorder-panel.tsx'

type PagesRecording = Recording & { patientId?: string; consent?: ConsentSent }

const nothing = async (): Promise<void> => undefined

export const recorderWidget = defineWidget({
  tag: 'chartside-recorder',
  about: 'Records speech as an MP3 that is ready when Stop is pressed.',
  props: {
    patientId: text("The id of the page's patient. A recording stays with the patient it was started for, until a decision."),
    patientName: text("The patient's name if the page knows it; looked up by the id otherwise."),
    minDuration: number('Minimum length in seconds, if more than the required 15.', 15),
    maxDuration: number('Maximum length in seconds, after which recording stops automatically, if less than six hours.', 21_600),
    ...recorderProps,
  },
  events: {
    devicechange: event('A microphone was opened, the first or another one.', { deviceId: 'string' }),
    recordingchange: event('The state of the recorder has changed.', { state: 'string' }),
    recordingcomplete: event('A usable recording was stopped. `getRecording()` returns it.'),
    beforepatientchange: cancelableEvent(
      'Another patient was requested while there is a recording. If prevented, the recorder keeps its patient without a question.',
      { from: 'string', to: 'string' },
    ),
  },
  methods: {
    getRecording: method(
      'The stopped recording: its file, its length in seconds, a problem if it has one, where sound is missing, the id of the patient it was started for, and the consent to it.',
      '() => { file: File, seconds: number, problem?: "too-short" | "empty", gaps?: readonly { at: number, seconds: number, asleep?: true, silent?: true, silence?: number }[], patientId?: string, consent?: object } | undefined',
      (): PagesRecording | undefined => undefined,
    ),
    start: method(
      'Starts recording, or continues after a stop. Resolves when it records, or cannot.',
      '() => Promise<void>',
      nothing,
    ),
    stop: method('Stops recording. Resolves when the file is ready.', '() => Promise<void>', nothing),
    clear: method(
      'Deletes the recording, also from disk. Call it once your page has stored the file.',
      '() => void',
      (): void => undefined,
    ),
  },
  parts: recorderParts,
  states: { recording: 'Sound is being recorded.' },
  styles: [css],
  afterUser: 'expired',
  withoutUser: true,
  component: function RecorderWidget({ minDuration, maxDuration, patientId, patientName, emit, ...settings }) {
    const session = useSession()
    const recorder = recorderOf(session)
    useMethods({
      getRecording() {
        const now = recorder.$recorder.get()
        if (now.state !== 'stopped') return undefined
        const { id } = dictatedPatientOf(session).get()
        const consent = dictatedConsentOf(session).get()?.sent
        return { ...now.recording, ...(id && { patientId: id }), ...(consent && { consent: JSON.parse(consent) }) }
      },
      start: () => recorder.start(),
      stop: recorder.stop,
      clear: recorder.clear,
    })
    useElementState('recording', useStore(recorder.$recorder).state === 'recording')
    useListener(recorder.$recorder.listen, (now) => {
      emit('recordingchange', { state: now.state })
      if (now.state === 'stopped' && !now.recording.problem) emit('recordingcomplete')
    })
    const onDeviceChange = useCallback((deviceId: string) => void emit('devicechange', { deviceId }), [emit])
    const mayChange = useCallback((from: string, to: string) => emit('beforepatientchange', { from, to }), [emit])
    return (
      <RecorderPanel
        {...{ minDuration, maxDuration }}
        settings={{ ...settings, onDeviceChange }}
        page={{ patientId, patientName, mayChange }}
      />
    )
  },
})
