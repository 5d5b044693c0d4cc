import {
  type AppointmentDetail,
  appointmentWords,
  calendarWords,
  createAppointment,
  detailWords,
  isOpen,
  type OneAppointment,
} from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useElementState, useListener, useModel, useRefresh, useSession, useSheet, useWords } from '../lib/context.ts'
import { useShowsPatient } from '../lib/use-shows-patient.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Fact } from '../ui/fact.tsx'
import { CheckIcon, DeleteIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { CalendarIcon, ClearIcon, EditIcon, UserIcon } from '../ui/page-icons.tsx'
import { PatientLine } from '../ui/patient-line.tsx'
import { Problem } from '../ui/problem.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { BookingDialog, EditDialog } from './appointment-dialog.tsx'
import css from './appointments.css?inline'
import { CalendarExport } from './calendar-export.tsx'
import { ChangeQuestion } from './change-question.tsx'
import { FollowUp } from './follow-up.tsx'

export interface AppointmentViewProps {
  appointmentId: string
  onChanged: () => void
  onDeleted: () => void
  /** Opens the patient's chart; without it, there is no button for that. */
  onPatient?: (patientId: string) => void
  /** Starts a dictation about the patient; without it, there is no button for that. */
  onDictate?: (patientId: string, appointmentId: string) => void
}

/** One appointment in detail: who, where, when, and its actions. */
export function AppointmentView({ appointmentId, onChanged, onDeleted, ...props }: AppointmentViewProps) {
  useSheet(css)
  const session = useSession()
  const words = useWords(detailWords)
  const model = useModel(() => createAppointment(session, appointmentId), [session, appointmentId])
  const appointment = useStore(model.$appointment)
  useRefresh(() => void model.reload())
  useElementState('loading', appointment.state === 'loading')
  useListener(model.onChanged, (kind) => (kind === 'delete' ? onDeleted() : onChanged()))

  const detail = 'data' in appointment ? appointment.data : undefined
  return (
    <>
      {appointment.state === 'none' && <Empty>{words.none}</Empty>}
      {appointment.state === 'missing' && <Empty>{words.missing}</Empty>}
      {appointment.state === 'deleted' && <Empty>{words.deleted}</Empty>}
      {'data' in appointment && (
        <LoadFailure of={appointment} failed={words.failed} stale={words.stale} onRetry={() => void model.reload()} />
      )}
      {!detail && appointment.state === 'loading' && <Skeleton lines={8} />}
      {detail && (
        <AboutPatient patientId={detail.row.patientId} name={detail.row.patientName}>
          <Detail {...{ model, detail, onChanged }} {...props} />
          <ChangeQuestion change={model.change} />
        </AboutPatient>
      )}
      {!detail && <ChangeQuestion change={model.change} />}
    </>
  )
}

interface DetailProps extends Omit<AppointmentViewProps, 'appointmentId' | 'onDeleted'> {
  model: OneAppointment
  detail: AppointmentDetail
}

function Detail({ model, detail, onChanged, onPatient, onDictate }: DetailProps) {
  const words = useWords(detailWords)
  const { noTime, notRecorded } = useWords(appointmentWords)
  const [open, setOpen] = useState<'none' | 'edit' | 'export' | { inWeeks: number }>('none')
  const { row, dateOfBirth, mrn, born, gender, place, provider, insurance } = detail
  const mayBook = useStore(useSession().$permissions).has('book-appointments')
  const close = () => setOpen('none')
  useShowsPatient(row.patientId, row.id)
  return (
    <article className="container appointment" part="appointment" aria-label={words.title}>
      {/* In a dialog, its title names the patient. */}
      {onDictate && (
        <PatientLine heading patientId={row.patientId} name={row.patientName} {...{ dateOfBirth, mrn, born, gender }} />
      )}
      <dl className="appointment-facts">
        <Fact label={words.when}>
          <span className="numbers">
            {row.shownDate}, {row.shownTime || noTime}
          </span>
        </Fact>
        <Fact label={words.place}>{place || notRecorded}</Fact>
        <Fact label={words.provider}>
          <bdi translate="no">{provider || notRecorded}</bdi>
        </Fact>
        <Fact label={words.reason}>{row.reason}</Fact>
        <Fact label={words.mode}>{row.shownMode}</Fact>
        <Fact label={words.insurance}>
          <bdi translate="no">{insurance || notRecorded}</bdi>
        </Fact>
        <Fact label={words.status}>
          <StatusBadge {...row} />
        </Fact>
      </dl>
      <Actions {...{ model, detail, onPatient, onDictate }} onEdit={() => setOpen('edit')} onExport={() => setOpen('export')} />
      {row.status === 'completed' && row.patientId !== '' && mayBook && <FollowUp onWeeks={(inWeeks) => setOpen({ inWeeks })} />}
      {typeof open === 'object' && <BookingDialog patientId={row.patientId} plan={open} onClose={close} onBooked={close} />}
      {open === 'edit' && (
        <EditDialog
          row={row}
          onClose={close}
          onSaved={() => {
            close()
            onChanged()
          }}
        />
      )}
      {open === 'export' && <CalendarExport row={row} onClose={close} />}
    </article>
  )
}

interface ActionsProps {
  model: OneAppointment
  detail: AppointmentDetail
  onPatient: ((patientId: string) => void) | undefined
  onDictate: ((patientId: string, appointmentId: string) => void) | undefined
  onEdit: () => void
  onExport: () => void
}

/** The actions that this user may take and this backend offers. */
function Actions({ model, detail: { row }, onPatient, onDictate, onEdit, onExport }: ActionsProps) {
  const words = useWords(detailWords)
  const { edit, cancelAppointment, delete: remove } = useWords(appointmentWords)
  const { open: calendarFile } = useWords(calendarWords)
  const permissions = useStore(useSession().$permissions)
  const arrival = useStore(model.arrival.$arrival)
  const mayArrive = useStore(model.$mayArrive) && permissions.has('check-in-patients')
  // The server refuses a change without the patient.
  const mayChange = permissions.has('book-appointments') && row.patientId !== ''
  return (
    <div className="cluster">
      {mayArrive && (
        <Button
          variant="primary"
          icon={<CheckIcon />}
          busy={arrival.state === 'sending'}
          disabled={arrival.state === 'noted'}
          onClick={() => void model.arrival.note()}
        >
          {arrival.state === 'noted' ? words.checkedIn : words.checkIn}
        </Button>
      )}
      {onPatient && row.patientId !== '' && (
        <Button icon={<UserIcon />} onClick={() => onPatient(row.patientId)}>
          {words.patientCenter}
        </Button>
      )}
      {onDictate && row.patientId !== '' && permissions.has('dictate') && (
        <Button icon={<MicrophoneIcon />} onClick={() => onDictate(row.patientId, row.id)}>
          {words.startDictation}
        </Button>
      )}
      {mayChange && (
        <Button icon={<EditIcon />} onClick={onEdit}>
          {edit}
        </Button>
      )}
      <Button icon={<CalendarIcon />} onClick={onExport}>
        {calendarFile}
      </Button>
      {mayChange && isOpen(row) && (
        <Button icon={<ClearIcon />} onClick={() => void model.change.cancel(row)}>
          {cancelAppointment}
        </Button>
      )}
      {permissions.has('delete-appointments') && (
        <Button variant="quiet" icon={<DeleteIcon />} onClick={() => model.change.askToDelete(row)}>
          {remove}
        </Button>
      )}
      {arrival.state === 'failed' && <Problem>{arrival.problem}</Problem>}
    </div>
  )
}
