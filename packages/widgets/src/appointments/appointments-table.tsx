import { type AppointmentRow, appointmentWords, dateTimeOf, type PatientAppointments } from '@chartside/core/appointments'
import type { Place } from '@chartside/core/lib/paging'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { type ListPage, useListPage } from '../lib/use-list-page.ts'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { CalendarIcon } from '../ui/page-icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import type { Column } from '../ui/table.tsx'
import { AppointmentActions, type RowCommands } from './appointment-actions.tsx'

interface AppointmentsTableProps extends RowCommands {
  model: PatientAppointments
  /** The page that the host requests. */
  wanted: Place
  onPage: (place: ListPage) => void
  onOpen: (row: AppointmentRow) => void
  /** The next step if there are none. */
  emptyAction: ReactNode
}

/** A patient's appointments, page by page, or why there are none (APPT-01). */
export function AppointmentsTable({ model, wanted, onPage, onOpen, emptyAction, ...commands }: AppointmentsTableProps) {
  const words = useWords(appointmentWords)
  const appointments = useStore(model.$appointments)
  const { pagination } = useListPage(model, appointments, wanted, onPage)
  const columns: Column<AppointmentRow>[] = [
    {
      label: words.dateColumn,
      render: (row) => (
        <button
          type="button"
          className="bare numbers table-open"
          part="row-button"
          aria-label={words.openOf(dateTimeOf(row))}
          onClick={() => onOpen(row)}
        >
          {row.shownDate}
        </button>
      ),
    },
    { label: words.timeColumn, render: ({ shownTime }) => <span className="numbers">{shownTime}</span> },
    { label: words.reasonColumn, render: ({ reason }) => reason },
    { label: words.statusColumn, render: (row) => <StatusBadge {...row} /> },
    { label: words.actionsColumn, place: 'end', render: (row) => <AppointmentActions row={row} {...commands} /> },
  ]
  return (
    <>
      <LoadedTable
        of={appointments}
        words={words}
        empty={words.none}
        emptyIcon={<CalendarIcon />}
        emptyAction={emptyAction}
        lines={5}
        onRetry={() => void model.reload()}
        caption={words.title}
        rowKey={({ id }) => id}
        columns={columns}
      />
      {((pagination.pages ?? 1) > 1 || (appointments.data?.length ?? 0) > 0) && <Pagination {...pagination} />}
    </>
  )
}
