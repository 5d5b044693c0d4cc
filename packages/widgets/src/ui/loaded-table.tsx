import type { Remote } from '@chartside/core/lib/remote'

import { Empty } from './empty.tsx'
import { LoadFailure } from './load-failure.tsx'
import { Skeleton } from './skeleton.tsx'
import { Table, type TableProps } from './table.tsx'

interface LoadedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'busy'> {
  of: Remote<readonly Row[]>
  words: { failed: string; stale: string }
  /** Shown if there are no rows. */
  empty: string
  /** Rows of the skeleton. */
  lines: number
  onRetry: () => void
}

/** The rows of a list that is loaded, or why there are none. */
export function LoadedTable<Row>({ of, words: { failed, stale }, empty, lines, onRetry, ...table }: LoadedTableProps<Row>) {
  const { data } = of
  return (
    <>
      <LoadFailure {...{ of, failed, stale, onRetry }} />
      {data === undefined && of.state === 'loading' && <Skeleton shape="rows" lines={lines} />}
      {data?.length === 0 && <Empty>{empty}</Empty>}
      {data && data.length > 0 && <Table {...table} rows={data} busy={of.state === 'loading'} />}
    </>
  )
}
