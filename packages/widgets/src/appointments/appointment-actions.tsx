import { type AppointmentRow, appointmentWords, dateTimeOf, isOpen } from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { IconButton } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.tsx'
import { CalendarIcon, ClearIcon, EditIcon } from '../ui/page-icons.tsx'

/** What the actions of a row do. */
export interface RowCommands {
  onEdit: (row: AppointmentRow) => void
  onCancel: (row: AppointmentRow) => void
  onExport: (row: AppointmentRow) => void
  onDelete: (row: AppointmentRow) => void
}

/** The actions on a row that this user may take (APPT-01). */
export function AppointmentActions({ row, onEdit, onCancel, onExport, onDelete }: RowCommands & { row: AppointmentRow }) {
  const words = useWords(appointmentWords)
  const permissions = useStore(useSession().$permissions)
  const mayChange = permissions.has('book-appointments')
  const when = dateTimeOf(row)
  return (
    <span className="appointment-actions">
      {mayChange && <IconButton size="small" label={words.editOf(when)} icon={<EditIcon />} onClick={() => onEdit(row)} />}
      {mayChange && isOpen(row) && (
        <IconButton size="small" label={words.cancelOf(when)} icon={<ClearIcon />} onClick={() => onCancel(row)} />
      )}
      <IconButton size="small" label={words.calendarOf(when)} icon={<CalendarIcon />} onClick={() => onExport(row)} />
      {permissions.has('delete-appointments') && (
        <IconButton size="small" label={words.deleteOf(when)} icon={<DeleteIcon />} onClick={() => onDelete(row)} />
      )}
    </span>
  )
}
