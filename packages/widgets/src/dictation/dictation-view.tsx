import { type DictationForm, dictationWords } from '@chartside/core/dictation'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { useKeptFocus } from '../lib/use-kept-focus.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { $finder, NameField, takePatient } from './name-field.tsx'
import { Sending } from './sending.tsx'
import { TaskRows } from './task-rows.tsx'

/** Loaded after the first paint, so that it opens without a network. */
const $dialog = lazyModule(() => import('./change-dialog.tsx'))

interface DictationViewProps {
  form: DictationForm
  disabled: boolean
  /** Shown above the recorder: what the user must know before speaking. */
  notice?: ReactNode
  /** The user has found or registered the patient in the name field. */
  onPatient?: (patientId: string) => void
  /** Draws the recorder with Send at its end; `submitting` is true while the dictation is being sent. */
  recorder: (submitting: boolean, send: ReactNode) => ReactNode
}

/** Draws the dictation form. */
export function DictationView({ form, disabled, notice, onPatient = () => undefined, recorder }: DictationViewProps) {
  const words = useWords(dictationWords)
  const { comments, patientId, patientName } = useStore(form.$values)
  const errors = useStore(form.$errors)
  const { state } = useStore(form.$form)
  const titleId = useId()
  const addTask = useRef<HTMLButtonElement>(null)
  const sending = state === 'submitting'
  const locked = sending || disabled
  useFirstError(form.$firstError)
  const change = useStore(form.$change)
  const dialog = useStore($dialog)
  const finder = useStore($finder)
  const [newName, setNewName] = useState<string>()
  // Send is gone once it is pressed.
  const body = useKeptFocus<HTMLFormElement>()

  const send = () => void form.send()
  return (
    <>
      <Form
        place={body}
        className="form dictation"
        part="body"
        aria-labelledby={titleId}
        onSubmit={() => form.$ready.get() && send()}
      >
        <div className="head" part="header">
          <h2 id={titleId}>{words.title}</h2>
          <Button ref={addTask} icon={<PlusIcon />} disabled={locked} onClick={form.addTask}>
            {words.addTask}
          </Button>
        </div>
        {notice}
        {/* Above the name, whose message would move it from under the pointer. */}
        <slot name="patient" />
        <NameField {...{ form, locked, onPatient }} onRegister={setNewName} />
        <AboutPatient patientId={patientId} name={patientName}>
          {recorder(sending, <Sending form={form} disabled={disabled} onSend={send} />)}
        </AboutPatient>
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
        <TaskRows form={form} locked={locked} onLast={() => addTask.current?.focus()} />
        {change && dialog.state === 'ready' && (
          <dialog.module.ChangeDialog form={form} change={change} onFinish={() => void form.finish()} />
        )}
      </Form>
      {/* Not in this form, which would be sent with it. */}
      {newName !== undefined && finder.state === 'ready' && (
        <finder.module.RegisterDialog
          name={newName}
          onDone={(id) => takePatient(form, { id, name: '' }, onPatient)}
          close={() => setNewName(undefined)}
        />
      )}
    </>
  )
}
