import { type AppointmentRow, appointmentWords, dateTimeOf, type PatientAppointments } from '@chartside/core/appointments'
import type { Place } from '@chartside/core/lib/paging'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { type ListPage, useListPage } from '../lib/use-list-page.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AppointmentActions, type RowCommands } from './appointment-actions.tsx'
import { StatusBadge } from './status-badge.tsx'

interface AppointmentsTableProps extends RowCommands {
  model: PatientAppointments
  /** The page that is asked for from outside. */
  wanted: Place
  onPage: (place: ListPage) => void
  onOpen: (row: AppointmentRow) => void
}

/** A patient's appointments, page by page, or why there are none (APPT-01). */
export function AppointmentsTable({ model, wanted, onPage, onOpen, ...commands }: AppointmentsTableProps) {
  const words = useWords(appointmentWords)
  const appointments = useStore(model.$appointments)
  const { pagination } = useListPage(model, appointments, wanted, onPage)
  const rows = appointments.data
  const columns: Column<AppointmentRow>[] = [
    {
      label: words.dateColumn,
      render: (row) => (
        <button
          type="button"
          className="table-open numbers"
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
    { label: words.actionsColumn, render: (row) => <AppointmentActions row={row} {...commands} /> },
  ]
  return (
    <>
      <LoadFailure of={appointments} failed={words.failed} stale={words.stale} onRetry={() => void model.reload()} />
      {rows === undefined && appointments.state === 'loading' && <Skeleton shape="rows" lines={5} />}
      {rows?.length === 0 && <Empty>{words.none}</Empty>}
      {rows && rows.length > 0 && (
        <Table
          caption={words.title}
          rows={rows}
          rowKey={({ id }) => id}
          busy={appointments.state === 'loading'}
          columns={columns}
        />
      )}
      {((pagination.pages ?? 1) > 1 || (rows !== undefined && rows.length > 0)) && <Pagination {...pagination} />}
    </>
  )
}
