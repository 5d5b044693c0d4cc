import { Refused } from '@chartside/core/errors'
import { type PatientRegistration, registerWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type ReactNode, useId } from 'react'

import { usePartSheet, useSheet, useWidget, useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, useDiscard } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import formLayout from '../ui/form-layout.css?inline'
import { FormResumed } from '../ui/form-resumed.tsx'
import { type ChosenAs, DuplicateWarning } from './duplicate-warning.tsx'
import css from './patient-register.css?inline'
import { RegisterFields } from './register-fields.tsx'

interface RegisterViewProps {
  title: string
  registration: PatientRegistration
  modal: boolean
  onRegistered: (patientId: string) => void
  /** What was submitted was refused. */
  onRefused: () => void
  /** Takes a registered patient instead. */
  onOpen: (patientId: string) => void
  /** What that is called; by default opening the patient. */
  chosenAs?: ChosenAs
  onDismiss: () => void
}

/** The form that registers a patient, in a dialog or alone. It asks before it discards entries. */
export function RegisterView({
  title,
  registration,
  modal,
  onRegistered,
  onRefused,
  onOpen,
  onDismiss,
  chosenAs,
}: RegisterViewProps) {
  usePartSheet(formLayout)
  useSheet(css)
  const { host } = useWidget()
  const words = useWords(registerWords)
  const sending = useStore(registration.$form)
  const errors = useStore(registration.$errors)
  const changed = useStore(registration.$changed)
  const duplicates = useStore(registration.$duplicates)
  const checking = useStore(registration.$checking)
  const possiblyRegistered = useStore(registration.$asking)
  const formId = useId()
  useFirstError(registration.$firstError)
  const submitting = sending.state === 'submitting'

  const submit = async (send = registration.submit) => {
    const patientId = await send()
    // The page may have removed the form meanwhile.
    if (!host.isConnected) return
    if (patientId !== undefined) return onRegistered(patientId)
    const now = registration.$form.get()
    if (now.state === 'failed' && now.error instanceof Refused) onRefused()
  }
  const { close, question } = useDiscard(changed, () => {
    registration.discard()
    onDismiss()
  })
  const cancel = submitting ? registration.cancel : close

  const form = (below?: ReactNode) => (
    <Form
      id={formId}
      className="form container register"
      part="form"
      aria-label={title}
      onSubmit={() => submitting || void submit()}
    >
      <FormResumed form={registration} disabled={submitting} />
      <RegisterFields registration={registration} locked={submitting} />
      {below}
    </Form>
  )
  const actions = (
    <div className="stack register-actions">
      <DuplicateWarning
        found={duplicates}
        checking={checking}
        asking={possiblyRegistered}
        onOpen={onOpen}
        chosenAs={chosenAs}
        onAllTheSame={() => void submit(registration.submitAllTheSame)}
      />
      <FormFailure
        form={possiblyRegistered ? { state: 'editing' } : sending}
        errors={errors}
        kept={words.kept}
        onRetry={() => void submit()}
      />
      <div className="actions">
        <Button onClick={cancel}>{words.cancel}</Button>
        <Button type="submit" form={formId} variant="primary" busy={submitting}>
          {submitting ? words.submitting : words.submit}
        </Button>
      </div>
    </div>
  )
  return (
    <>
      {modal ? (
        <Dialog title={title} size="large" locked={submitting} onClose={cancel} footer={actions}>
          {form()}
        </Dialog>
      ) : (
        <section className="form-page">
          <h2>{title}</h2>
          {form(actions)}
        </section>
      )}
      {question}
    </>
  )
}
