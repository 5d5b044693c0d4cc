import { dateTimeOf, type VisitRow, visitWords } from '@chartside/core/appointments'
import type { Remote } from '@chartside/core/lib/remote'

import { useWords } from '../lib/context.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { CalendarIcon } from '../ui/page-icons.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'

interface VisitsTableProps {
  status: string
  visits: Remote<readonly VisitRow[]>
  /** A problem that is already shown at the control. */
  problem: string
  /** Rows of the skeleton. */
  lines: number
  again: () => void
  onOpen: (visit: VisitRow) => void
}

/** The rows of a page (DASH-03), or why there are none (DASH-04). */
export function VisitsTable({ status, visits, problem, lines, again, onOpen }: VisitsTableProps) {
  const words = useWords(visitWords)
  if (status === '') return problem ? null : <Empty icon={<CalendarIcon />}>{words.noStatus}</Empty>
  return (
    <LoadedTable
      of={visits}
      words={words}
      empty={words.none}
      emptyIcon={<CalendarIcon />}
      lines={lines}
      onRetry={again}
      caption={words.title}
      rowKey={({ id }) => id}
      onOpen={onOpen}
      columns={[
        { label: words.nameColumn, render: (visit) => <NameOf {...visit} /> },
        { label: words.whenColumn, render: (visit) => <span className="visit-time numbers">{dateTimeOf(visit)}</span> },
        { label: words.reasonColumn, render: ({ reason }) => reason },
        { label: words.statusColumn, place: 'end', render: (visit) => <StatusBadge {...visit} /> },
      ]}
    />
  )
}

const NameOf = ({ patientName, lookAlike }: VisitRow) => (
  <span className="visit-name">
    <bdi translate="no">{patientName}</bdi>
    {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
  </span>
)
