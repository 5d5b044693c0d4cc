import { type DictationPatient, dictationOf, words as ours } from '@chartside/core/dictation'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useLayoutEffect, useState } from 'react'

import { useElementState, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { text } from '../lib/props.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import recorderCss from '../recorder/recorder.css?inline'
import { RecorderPanel } from '../recorder/recorder-panel.tsx'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import css from './dictation.css?inline'
import { NameField } from './name-field.tsx'
import { Sending } from './sending.tsx'
import { TaskRows } from './task-rows.tsx'

export const dictationWidget = defineWidget({
  tag: 'chartside-dictation',
  about: 'The dictation form around the recorder: whom it is about, comments, tasks, and sending. One dictation per session.',
  props: {
    patientId: text('The patient that the page has open. With something unsent, another one is taken only after a decision.'),
    patientName: text("The patient's name where the page knows it; looked up by the id otherwise."),
    providerId: text("The provider's azz_id; the signed-in provider's where absent."),
  },
  events: {
    dictationsent: event('A dictation has reached the server.', { dictationId: 'string?' }),
    uploadprogress: event('How much of the dictation has been sent, in bytes.', { sent: 'number', total: 'number' }),
    beforepatientchange: cancelableEvent(
      'Another patient was asked for while something is unsent. Prevented, the form stays with its patient and asks nobody.',
      { from: 'string', to: 'string' },
    ),
  },
  parts: { patient: 'Whether the name belongs to a patient of the practice.' },
  styles: [recorderCss, css],
  component: function Dictation({ patientId, patientName, providerId, disabled, emit }) {
    const words = useWords(ours)
    const form = dictationOf(useSession())
    const { comments } = useStore(form.$values)
    const errors = useStore(form.$errors)
    const { state } = useStore(form.$form)
    const change = useStore(form.$change)
    const titleId = useId()
    /** The change that the page has left to the user. */
    const [asked, ask] = useState<DictationPatient>()
    const sending = state === 'submitting'
    useFirstError(form.$firstError)
    useElementState('sending', sending)

    useEffect(() => form.follow({ patientId, patientName, providerId }), [form, patientId, patientName, providerId])
    useEffect(
      () => form.$progress.listen((progress) => progress && progress.total > 0 && emit('uploadprogress', { ...progress })),
      [form, emit],
    )
    const to = change?.to
    useLayoutEffect(() => {
      if (!change || change.to === asked) return
      if (emit('beforepatientchange', { from: change.from.id, to: change.to.id })) ask(change.to)
      else form.stay()
    }, [change, asked, form, emit])

    const tell = (sent: { dictationId: string } | undefined) => sent && emit('dictationsent', sent)
    const send = () => void form.send().then(tell)
    const locked = sending || disabled

    return (
      <form
        className="form dictation"
        part="body"
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault()
          if (form.$ready.get()) send()
        }}
      >
        <header className="dictation-header" part="header">
          <h2 id={titleId}>{words.title}</h2>
          <Button icon={<PlusIcon />} disabled={locked} onClick={form.addTask}>
            {words.addTask}
          </Button>
        </header>
        <NameField form={form} locked={locked} />
        <RecorderPanel submitting={sending} />
        <TextArea
          label={words.comments}
          name="comments"
          placeholder={words.commentsPlaceholder}
          rows={3}
          dir="auto"
          error={errors.comments}
          readOnly={locked}
          value={comments}
          onChange={form.setComments}
        />
        <TaskRows form={form} locked={locked} />
        <Sending form={form} disabled={disabled} onSend={send} />
        {change && to === asked && <ChangeDialog form={form} change={change} onFinish={() => void form.finish().then(tell)} />}
      </form>
    )
  },
})
