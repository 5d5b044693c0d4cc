import { deliveriesOf, dictationOf, dictationWords } from '@chartside/core/dictation'
import { useEffect, useState } from 'react'

import { useListener, useMay, useMethods, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event, method } from '../lib/events.ts'
import { fieldParts } from '../lib/parts.ts'
import { text } from '../lib/props.ts'
import { TranscriptionOff } from '../notes/index.ts'
import { RecorderPanel, type RecordingPress, recorderCss, recorderParts, recorderProps } from '../recorder/index.ts'
import css from './dictation.css?inline'
import { DictationView } from './dictation-view.tsx'

export const dictationWidget = defineWidget({
  tag: 'chartside-dictation',
  about: 'The dictation form around the recorder: patient, comments, tasks, and sending. One dictation per session.',
  props: {
    patientId: text("The id of the page's patient. With unsent input, another one is accepted only after a decision."),
    patientName: text("The patient's name if the page knows it; looked up by the id otherwise."),
    appointmentId: text('The id of the appointment of that patient from which the dictation is started.'),
    providerId: text("The provider's azz_id; the signed-in provider's by default."),
    ...recorderProps,
  },
  events: {
    ready: event('The form is there, and `start()` works.'),
    dictationsent: event('The server has stored a dictation. Without a patientId it was sent for a typed name.', {
      dictationId: 'string?',
      patientId: 'string?',
    }),
    patientselected: event('The user has found or registered the patient in the name field; the form has them already.', {
      patientId: 'string',
    }),
    patientchange: event(
      "The form is about another patient or appointment than the page's, or about a typed name without an id: something unsent has kept its patient and appointment, or was moved, or the user opened an unsent dictation. The page should show that patient and appointment.",
      { patientId: 'string?', appointmentId: 'string?' },
    ),
    uploadprogress: event('Upload progress in bytes.', { sent: 'number', total: 'number' }),
    beforepatientchange: cancelableEvent(
      'Another patient was requested while input is unsent. If prevented, the form keeps its patient without a question.',
      { from: 'string', to: 'string' },
    ),
  },
  methods: {
    start: method(
      "Records at once for the page's patient. Call it only at a press of the user that says so, such as 'Start dictation', and after `ready`. A consent that is required comes first. Nothing is recorded while the form holds another recording or asks about another patient.",
      '() => void',
      (): void => undefined,
    ),
  },
  parts: {
    body: 'The form.',
    header: 'Its title, and Add Task.',
    ...recorderParts,
    patient: 'The patient: beside the name, and whom the recording is about.',
    ...fieldParts,
  },
  slots: { patient: "Above the name, for the page's own ways to find or register a patient." },
  styles: [recorderCss, css],
  afterUser: 'expired',
  component: function Dictation({ patientId, patientName, appointmentId, providerId, disabled, emit, ...settings }) {
    const session = useSession()
    const form = dictationOf(session)
    const words = useWords(dictationWords)
    const mayDictate = useMay('dictate')
    useEffect(() => form.beforeChange((from, to) => emit('beforepatientchange', { from, to })), [form, emit])
    useListener(form.onOther, ({ patientId, appointmentId }) =>
      emit('patientchange', { patientId: patientId || undefined, appointmentId: appointmentId || undefined }),
    )
    useEffect(
      () => form.follow({ patientId, patientName, appointmentId, providerId }),
      [form, patientId, patientName, appointmentId, providerId],
    )
    const { sent, $progress } = deliveriesOf(session)
    useListener(sent.on, ({ dictationId, patientId }) =>
      emit('dictationsent', { dictationId: dictationId || undefined, patientId: patientId || undefined }),
    )
    useListener($progress.listen, (progress) => progress && progress.total > 0 && emit('uploadprogress', { ...progress }))
    const [start, setStart] = useState<RecordingPress>()
    useMethods({ start: () => void (disabled || setStart({ patientId })) })
    useEffect(() => void emit('ready'), [emit])
    if (!mayDictate) return <p part="body">{words.notAllowed}</p>
    return (
      <DictationView
        form={form}
        disabled={disabled}
        notice={<TranscriptionOff />}
        onPatient={(patientId) => emit('patientselected', { patientId })}
        recorder={(submitting, send) => <RecorderPanel submitting={submitting} settings={{ ...settings, start }} end={send} />}
      />
    )
  },
})
