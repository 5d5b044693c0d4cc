import {
  type AppointmentForm,
  type AppointmentRow,
  appointmentBookingOf,
  appointmentEditOf,
  type BookingPlan,
  formWords,
} from '@chartside/core/appointments'
import { failureOf } from '@chartside/core/lib/form'
import { sentences } from '@chartside/core/lib/sentences'
import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useId } from 'react'

import { useModel, useSession, useSheet, useWidgetError, useWords } from '../lib/context.ts'
import { useFirstError } from '../lib/use-first-error.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, useDiscard } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { FormResumed } from '../ui/form-resumed.tsx'
import { Problem } from '../ui/problem.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import css from './appointments.css?inline'
import { WeekGrid } from './week-grid.tsx'

interface BookingDialogProps {
  patientId: string
  /** What it starts with. */
  plan: BookingPlan
  /** '' if the backend does not return the id. */
  onBooked: (appointmentId: string) => void
  onClose: () => void
}

/** 'Add Appointment' (APPT-02), with the provider's free times by weeks (APPT-07). */
export function BookingDialog({ patientId, plan, onBooked, onClose }: BookingDialogProps) {
  const session = useSession()
  const words = useWords(formWords)
  const model = useModel(() => appointmentBookingOf(session, patientId, plan), [session, patientId])
  const submit = async () => {
    const id = await model.submit()
    if (id !== undefined) onBooked(id)
  }
  const { state } = useStore(model.$form)
  return (
    <FormDialog title={words.addTitle} form={model} editing={false} onSubmit={() => void submit()} onClose={onClose}>
      <WeekGrid form={model} locked={state === 'submitting'} />
    </FormDialog>
  )
}

interface EditDialogProps {
  row: AppointmentRow
  onSaved: () => void
  onClose: () => void
}

/** Edits an appointment, and follows changes of its row (APPT-04). */
export function EditDialog({ row, onSaved, onClose }: EditDialogProps) {
  const session = useSession()
  const words = useWords(formWords)
  const model = useModel(() => appointmentEditOf(session, row), [session, row.id])
  useEffect(() => model.follow(row), [model, row])
  const submit = async () => {
    const outcome = await model.submit()
    if (outcome === 'saved') onSaved()
    if (outcome === 'unchanged') onClose()
  }
  return <FormDialog title={words.editTitle} form={model} editing onSubmit={() => void submit()} onClose={onClose} />
}

/** On a phone the end of a form is below the visible part. */
const intoView = (line: HTMLElement | null) => void line?.scrollIntoView({ block: 'nearest' })

interface FormDialogProps {
  title: string
  form: AppointmentForm & { discard(): void }
  editing: boolean
  onSubmit: () => void
  onClose: () => void
  /** What stands above the fields. */
  children?: ReactNode
}

function FormDialog({ title, form, editing, onSubmit, onClose, children }: FormDialogProps) {
  useSheet(css)
  const words = useWords(formWords)
  const { cancel } = useWords(sharedWords)
  const state = useStore(form.$form)
  const changed = useStore(form.$changed)
  const formId = useId()
  const sending = state.state === 'submitting'
  const failure = failureOf(state)
  useFirstError(form.$firstError)
  useWidgetError(state.state === 'failed' ? state.error : undefined)
  const { close, question } = useDiscard(changed, () => {
    form.discard()
    onClose()
  })
  return (
    <Dialog
      title={title}
      size="large"
      locked={sending}
      onClose={close}
      footer={
        <>
          <Button disabled={sending} onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={sending}>
            {sending ? words.submitting : words.submit}
          </Button>
        </>
      }
    >
      {question}
      <Form id={formId} className="form container" aria-label={title} onSubmit={() => sending || onSubmit()}>
        <FormResumed form={form} disabled={sending} />
        {children}
        <AppointmentFields form={form} editing={editing} locked={sending} />
        {failure !== '' && (
          <div ref={intoView}>
            <Problem>{sentences(failure, words.kept)}</Problem>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
