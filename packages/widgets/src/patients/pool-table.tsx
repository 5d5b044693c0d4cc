import type { Remote } from '@chartside/core/lib/remote'
import {
  type LookAlike,
  type PatientPool,
  type PoolColumn,
  type PoolRow,
  type PoolSort,
  poolColumns,
  poolWords,
} from '@chartside/core/patients'

import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { LoadedTable } from '../ui/loaded-table.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { NotRecorded } from '../ui/not-recorded.tsx'
import { PatientsIcon } from '../ui/page-icons.tsx'

interface PoolTableProps {
  pool: Remote<readonly PoolRow[]>
  filter: string
  sort: PoolSort | undefined
  /** How many rows a page has. */
  lines: number
  openedId: string | undefined
  /** The next step if there are none. */
  emptyAction: ReactNode
  model: PatientPool
  onOpen: (patientId: string) => void
}

/** Where a column stands in a list's row; the e-mail is in the patient's header. */
const places: Partial<Record<PoolColumn, 'title' | 'none'>> = { first_name: 'title', last_name: 'title', email: 'none' }

/** The rows of a page (POOL-01), or why there are none. */
export function PoolTable({ pool, filter, sort, lines, openedId, emptyAction, model, onOpen }: PoolTableProps) {
  const words = useWords(poolWords)
  const { columns } = words
  const isWhole = useStore(model.$isWhole)
  const noMatch = isWhole ? words.noneMatch : words.noMatch
  return (
    <LoadedTable
      of={pool}
      words={words}
      empty={filter.trim() ? noMatch(filter.trim()) : words.empty}
      lines={lines}
      emptyIcon={<PatientsIcon />}
      emptyAction={emptyAction}
      onRetry={() => void model.reload()}
      caption={words.pool}
      rowKey={({ id }) => id}
      onOpen={({ id }) => onOpen(id)}
      selectedKey={openedId}
      {...(isWhole ? {} : { sortTitle: words.sortedPage })}
      onSort={(label) => {
        const column = poolColumns.find((name) => columns[name] === label)
        if (column) model.sortBy(column)
      }}
      columns={poolColumns.map((column) => ({
        label: columns[column],
        place: places[column] ?? 'detail',
        sorted: sort?.column === column ? sort.direction : ('none' as const),
        render: (row: PoolRow) => <Cell row={row} column={column} />,
      }))}
    />
  )
}

function Cell({ row, column }: { row: PoolRow; column: PoolColumn }) {
  const words = useWords(poolWords)
  const { lookAlike } = row
  if (column === 'dob')
    return (
      <span>
        {row.dateOfBirth ? <span className="numbers">{row.dateOfBirth}</span> : <NotRecorded words={words} />}
        {lookAlike?.dateOfBirth && <Mark lookAlike={{ name: undefined, dateOfBirth: true }} />}
      </span>
    )
  return (
    <span>
      {row[column] ? (
        <bdi translate="no" className="pool-text" data-column={column}>
          {column === 'email' ? <Email address={row.email} /> : row[column]}
        </bdi>
      ) : (
        <NotRecorded words={words} />
      )}
      {column === 'mrn' && <span className="visually-hidden"> {`${row.first_name} ${row.last_name}`}</span>}
      {column === 'last_name' && lookAlike?.name && <Mark lookAlike={{ name: lookAlike.name, dateOfBirth: false }} />}
    </span>
  )
}

/** On two lines, the second one starts with the domain. */
function Email({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  )
}

const Mark = ({ lookAlike }: { lookAlike: LookAlike }) => (
  <span className="mark">
    <LookAlikeBadge lookAlike={lookAlike} />
  </span>
)
