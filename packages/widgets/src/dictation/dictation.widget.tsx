import { dictationOf, dictationWords } from '@chartside/core/dictation'
import { useEffect } from 'react'

import { useMay, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { text } from '../lib/props.ts'
import { TranscriptionOff } from '../notes/index.ts'
import { RecorderPanel, recorderCss, recorderParts } from '../recorder/index.ts'
import css from './dictation.css?inline'
import { DictationView } from './dictation-view.tsx'

export const dictationWidget = defineWidget({
  tag: 'chartside-dictation',
  about: 'The dictation form around the recorder: whom it is about, comments, tasks, and sending. One dictation per session.',
  props: {
    patientId: text('The patient that the page has open. With something unsent, another one is taken only after a decision.'),
    patientName: text("The patient's name where the page knows it; looked up by the id otherwise."),
    providerId: text("The provider's azz_id; the signed-in provider's where absent."),
  },
  events: {
    dictationsent: event('A dictation has reached the server. Without a patientId it was sent for a typed name.', {
      dictationId: 'string?',
      patientId: 'string?',
    }),
    uploadprogress: event('How much of the dictation has been sent, in bytes.', { sent: 'number', total: 'number' }),
    beforepatientchange: cancelableEvent(
      'Another patient was asked for while something is unsent. Prevented, the form stays with its patient and asks nobody.',
      { from: 'string', to: 'string' },
    ),
  },
  parts: {
    body: 'The form.',
    header: 'Its title, and Add Task.',
    patient: 'Whether the name belongs to a patient of the practice.',
    ...recorderParts,
  },
  slots: { patient: 'Stands above the name: how the page lets a patient be found or registered.' },
  styles: [recorderCss, css],
  afterUser: 'expired',
  component: function Dictation({ patientId, patientName, providerId, disabled, emit }) {
    const form = dictationOf(useSession())
    const words = useWords(dictationWords)
    const mayDictate = useMay('dictate')
    useEffect(() => form.beforeChange((from, to) => emit('beforepatientchange', { from, to })), [form, emit])
    useEffect(() => form.follow({ patientId, patientName, providerId }), [form, patientId, patientName, providerId])
    useEffect(
      () => form.$progress.listen((progress) => progress && progress.total > 0 && emit('uploadprogress', { ...progress })),
      [form, emit],
    )
    if (!mayDictate) return <p part="body">{words.notAllowed}</p>
    return (
      <DictationView
        form={form}
        disabled={disabled}
        notice={<TranscriptionOff />}
        recorder={(submitting) => <RecorderPanel submitting={submitting} />}
        onSent={(sent) =>
          emit('dictationsent', { dictationId: sent.dictationId || undefined, patientId: sent.patientId || undefined })
        }
      />
    )
  },
})
