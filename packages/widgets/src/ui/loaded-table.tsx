import type { Remote } from '@chartside/core/lib/remote'
import type { ReactNode } from 'react'

import { Empty } from './empty.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from './skeleton.tsx'
import { Table, type TableProps } from './table.tsx'

interface LoadedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'busy'> {
  of: Remote<readonly Row[]>
  words: { failed: string; stale: string }
  /** Shown if there are no rows. */
  empty: string
  emptyIcon?: ReactNode
  /** The next step if there are no rows. */
  emptyAction?: ReactNode
  /** Rows of the skeleton. */
  lines: number
  onRetry: () => void
}

/** The rows of a list that is loaded, or why there are none. */
export function LoadedTable<Row>(props: LoadedTableProps<Row>) {
  const { of, words, empty, emptyIcon, emptyAction, lines, onRetry, ...table } = props
  const { failed, stale } = words
  const { data } = of
  return (
    <>
      <LoadFailure {...{ of, failed, stale, onRetry }} />
      {data === undefined && of.state === 'loading' && <Skeleton lines={lines} columns={table.columns.length} />}
      {data?.length === 0 && (
        <Empty icon={emptyIcon} action={emptyAction}>
          {empty}
        </Empty>
      )}
      {data && data.length > 0 && <Table {...table} rows={data} busy={of.state === 'loading'} />}
    </>
  )
}
