import { type AppointmentRow, appointmentWords, calendarWords, dateTimeOf, isOpen } from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { CalendarIcon, ClearIcon } from '../ui/page-icons.tsx'
import { RowMenu } from '../ui/row-menu.tsx'

/** What the actions of a row do. */
export interface RowCommands {
  onEdit: (row: AppointmentRow) => void
  onCancel: (row: AppointmentRow) => void
  onExport: (row: AppointmentRow) => void
  onDelete: (row: AppointmentRow) => void
}

/** The actions on a row that this user may take (APPT-01): editing it, and the others in a menu. */
export function AppointmentActions({ row, onEdit, onCancel, onExport, onDelete }: RowCommands & { row: AppointmentRow }) {
  const words = useWords(appointmentWords)
  const calendar = useWords(calendarWords)
  const permissions = useStore(useSession().$permissions)
  const mayChange = permissions.has('book-appointments')
  const when = dateTimeOf(row)
  const cancel = { label: words.cancelAppointment, icon: <ClearIcon />, onSelect: () => onCancel(row) }
  const toCalendar = { label: calendar.open, icon: <CalendarIcon />, onSelect: () => onExport(row) }
  const remove = { label: words.delete, icon: <DeleteIcon />, tone: 'danger', onSelect: () => onDelete(row) } as const
  return (
    <span className="appointment-actions">
      {mayChange && (
        <Button size="small" aria-label={words.editOf(when)} onClick={() => onEdit(row)}>
          {words.edit}
        </Button>
      )}
      <RowMenu
        about={when}
        entries={[
          ...(mayChange && isOpen(row) ? [cancel] : []),
          toCalendar,
          ...(permissions.has('delete-appointments') ? [remove] : []),
        ]}
      />
    </span>
  )
}
