import { centerWords, type PatientCenter, type PatientHeader } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useElementState, useRefresh, useWords } from '../lib/context.ts'
import { useShowsPatient } from '../lib/use-shows-patient.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface ChartProps {
  center: PatientCenter
  /** The lines of text that stand for it while it is loading. */
  lines: number
  children: (header: PatientHeader) => ReactNode
}

/** What is shown of one patient, or why there is nothing. */
export function Chart({ center, lines, children }: ChartProps) {
  const words = useWords(centerWords)
  const chart = useStore(center.$chart)
  useRefresh(() => void center.reload())
  useElementState('loading', chart.state === 'loading')

  const header = 'data' in chart ? chart.data : undefined
  useShowsPatient(header?.id ?? '')
  if (chart.state === 'none') return <Empty>{words.noPatient}</Empty>
  if (chart.state === 'missing') return <Empty>{words.missing}</Empty>
  if (chart.state === 'deleted') return <Empty>{words.deleted}</Empty>
  return (
    <>
      <LoadFailure of={chart} failed={words.failed} stale={words.stale} onRetry={() => void center.reload()} />
      {!header && chart.state === 'loading' && <Skeleton lines={lines} />}
      {header && children(header)}
    </>
  )
}
