import type { Remote } from '@chartside/core/lib/remote'
import { type Schedule as DaySchedule, type TodayRow, todayWords } from '@chartside/core/today'

import { useWords } from '../lib/context.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisitRow, type VisitRowProps } from './visit-row.tsx'

interface ScheduleProps extends Omit<VisitRowProps, 'row'> {
  schedule: Remote<DaySchedule>
  shownDay: string
}

/** The appointments of the day in the order of their times; those that are finished are folded. */
export function Schedule({ schedule, shownDay, ...props }: ScheduleProps) {
  const words = useWords(todayWords)
  const { data } = schedule
  const again = () => void props.model.reload()
  const finished = data?.rows.filter(({ isFinished }) => isFinished) ?? []
  const open = data?.rows.filter(({ isFinished }) => !isFinished) ?? []
  return (
    <section className="stack" aria-label={words.schedule}>
      <header className="head">
        <h2>{words.title}</h2>
        <p className="muted numbers">{shownDay}</p>
      </header>
      <LoadFailure
        of={schedule}
        failed={words.failed}
        stale={data?.missing ? words.missing(data.missing) : words.stale}
        onRetry={again}
      />
      {data === undefined && schedule.state === 'loading' && <Skeleton lines={6} columns={4} />}
      {data?.rows.length === 0 && !data.missing && <Empty>{words.none}</Empty>}
      <Rows rows={open} {...props} />
      {finished.length > 0 && (
        <details className="today-finished">
          <summary>{words.finished(finished.length)}</summary>
          <Rows rows={finished} {...props} />
        </details>
      )}
    </section>
  )
}

function Rows({ rows, ...props }: { rows: readonly TodayRow[] } & Omit<VisitRowProps, 'row'>) {
  if (rows.length === 0) return null
  return (
    <ol className="today-visits">
      {rows.map((row) => (
        <VisitRow key={row.id} row={row} {...props} />
      ))}
    </ol>
  )
}
