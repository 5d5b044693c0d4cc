import {
  type AppointmentRow,
  appointmentWords,
  type BookingPlan,
  createPatientAppointments,
  type WantedSlot,
} from '@chartside/core/appointments'
import type { Place } from '@chartside/core/lib/paging'
import { isGivenToUser } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useElementState, useListener, useModel, useRefresh, useSession, useSheet, useWords } from '../lib/context.ts'
import type { ListPage } from '../lib/use-list-page.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { BookingDialog, EditDialog } from './appointment-dialog.tsx'
import { AppointmentView } from './appointment-view.tsx'
import css from './appointments.css?inline'
import { AppointmentsTable } from './appointments-table.tsx'
import { CalendarExport } from './calendar-export.tsx'
import { CalendarView } from './calendar-view.tsx'
import { ChangeQuestion } from './change-question.tsx'
import { FollowUp } from './follow-up.tsx'

export interface AppointmentsPanelProps {
  patientId: string
  /** A slot to book: the form opens with it, once per given slot. */
  wanted?: WantedSlot | undefined
  /** Called when an appointment is opened; returns true to show it here, in a dialog. */
  onOpened: (appointmentId: string) => boolean
  /** '' if the backend does not return the id. */
  onBooked?: ((appointmentId: string) => void) | undefined
  onChanged?: ((appointmentId: string) => void) | undefined
  onDeleted?: ((appointmentId: string) => void) | undefined
  /** The page of the table that the host requests; `onPage` reports any other one. */
  place: Place
  onPage: (place: ListPage) => void
}

const views = ['table', 'day', 'week'] as const
type View = (typeof views)[number]

type Open =
  | { dialog: 'none' }
  | { dialog: 'booking'; plan: BookingPlan }
  | { dialog: 'edit' | 'export' | 'view'; row: AppointmentRow }

/** The appointments of one patient as a table, a day or a week, with dialogs to book, change and view one (APPT-01). */
export function AppointmentsPanel({ patientId, ...props }: AppointmentsPanelProps) {
  useSheet(css)
  const words = useWords(appointmentWords)
  if (patientId === '') return <p className="quiet">{words.noPatient}</p>
  // Another patient is another panel: nothing of the last one may appear under this one's name.
  return (
    <AboutPatient patientId={patientId}>
      <OfPatient key={patientId} patientId={patientId} {...props} />
    </AboutPatient>
  )
}

function OfPatient({ patientId, wanted, place, onPage, onOpened, onBooked, onChanged, onDeleted }: AppointmentsPanelProps) {
  const session = useSession()
  const words = useWords(appointmentWords)
  const model = useModel(() => createPatientAppointments(session, patientId, place), [session, patientId])
  const appointments = useStore(model.$appointments)
  const mayBook = useStore(session.$permissions).has('book-appointments')
  const [view, setView] = useState<View>('table')
  const [day, setDay] = useState('')
  const [open, setOpen] = useState<Open>({ dialog: 'none' })
  const isMine = !wanted || isGivenToUser(session, wanted)
  const [given, setGiven] = useState(isMine ? undefined : wanted)
  // Another slot waits until the open form is closed, so that no entry is lost.
  const [next, setNext] = useState<WantedSlot>()
  const [turn, setTurn] = useState(0)
  if (given !== wanted) {
    setGiven(wanted)
    if (open.dialog !== 'none') setNext(wanted)
    else if (wanted && mayBook) setOpen({ dialog: 'booking', plan: { wanted } })
  }
  useRefresh(() => void model.reload())
  useElementState('loading', view === 'table' && appointments.state === 'loading')
  useListener(model.onChanged, (kind, id) => (kind === 'delete' ? onDeleted?.(id) : onChanged?.(id)))

  const close = () => {
    setTurn(turn + 1)
    setNext(undefined)
    setOpen(next && mayBook ? { dialog: 'booking', plan: { wanted: next } } : { dialog: 'none' })
  }
  const commands = {
    onOpen: (row: AppointmentRow) => {
      if (onOpened(row.id)) setOpen({ dialog: 'view', row })
    },
    onEdit: (row: AppointmentRow) => setOpen({ dialog: 'edit', row }),
    onExport: (row: AppointmentRow) => setOpen({ dialog: 'export', row }),
    onCancel: (row: AppointmentRow) => void model.change.cancel(row),
    onDelete: model.change.askToDelete,
  }
  const isEmpty = view === 'table' && appointments.data?.length === 0
  const add = mayBook && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setOpen({ dialog: 'booking', plan: {} })}>
      {words.add}
    </Button>
  )
  // The row in its current state: it may have changed meanwhile.
  const row = 'row' in open ? (appointments.data?.find(({ id }) => id === open.row.id) ?? open.row) : undefined
  return (
    <section className="stack container appointments" aria-label={words.title}>
      <header className="head">
        <h2>{words.title}</h2>
        <ViewSwitch view={view} onView={setView} />
        {!isEmpty && add}
      </header>
      {mayBook && <FollowUp onWeeks={(inWeeks) => setOpen({ dialog: 'booking', plan: { inWeeks } })} />}
      {view === 'table' ? (
        <AppointmentsTable model={model} wanted={place} onPage={onPage} emptyAction={add} {...commands} />
      ) : (
        <CalendarView key={view} patientId={patientId} span={view} first={day} onDay={setDay} {...commands} />
      )}
      <ChangeQuestion change={model.change} />
      <OpenDialog key={turn} {...{ open, patientId, row, close, onBooked, onChanged, onDeleted }} />
    </section>
  )
}

/** Chooses between the table, a day and a week. */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const words = useWords(appointmentWords)
  return (
    <fieldset className="appointments-views" aria-label={words.view}>
      {views.map((name) => (
        <button
          key={name}
          type="button"
          className="appointments-switch"
          part="toggle-button"
          aria-pressed={view === name}
          onClick={() => onView(name)}
        >
          {words.views[name]}
        </button>
      ))}
    </fieldset>
  )
}

interface OpenDialogProps extends Omit<AppointmentsPanelProps, 'wanted' | 'place' | 'onPage' | 'onOpened'> {
  open: Open
  /** The appointment that it is about, in its current state. */
  row: AppointmentRow | undefined
  close: () => void
}

/** The dialog that is open, if any. */
function OpenDialog({ open, row, patientId, close, onBooked, onChanged, onDeleted }: OpenDialogProps) {
  const words = useWords(appointmentWords)
  if (open.dialog === 'booking') {
    const booked = (id: string) => {
      close()
      onBooked?.(id)
    }
    return <BookingDialog patientId={patientId} plan={open.plan} onClose={close} onBooked={booked} />
  }
  if (!row) return null
  const saved = () => {
    close()
    onChanged?.(row.id)
  }
  if (open.dialog === 'edit') return <EditDialog row={row} onClose={close} onSaved={saved} />
  if (open.dialog === 'export') return <CalendarExport row={row} onClose={close} />
  return (
    <Dialog title={words.one} onClose={close}>
      <AppointmentView appointmentId={row.id} onChanged={() => onChanged?.(row.id)} onDeleted={() => onDeleted?.(row.id)} />
    </Dialog>
  )
}
