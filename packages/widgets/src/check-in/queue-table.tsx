import { type CheckInQueue, checkInWords, type Queue, type QueueRow, type TokenKind } from '@chartside/core/check-in'
import type { Remote } from '@chartside/core/lib/remote'
import type { ReactNode } from 'react'

import { useMay, useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { NotRecorded } from '../ui/not-recorded.tsx'
import { CheckInIcon } from '../ui/page-icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { RowActions } from './row-actions.tsx'

interface QueueTableProps {
  model: CheckInQueue
  queue: Remote<Queue>
  hasPlace: boolean
  /** The patients' tokens, which staff give them at check-in. */
  kind: TokenKind
  /** The next step if nobody waits. */
  emptyAction: ReactNode
  onCall: (id: string) => void
  onChoose: () => void
  /** Opens a patient; without it, rows do not open. */
  onOpen: (row: QueueRow) => void
}

/** The rows (CHK-01), or why there are none. */
export function QueueTable({ model, queue, hasPlace, kind, emptyAction, onCall, onChoose, onOpen }: QueueTableProps) {
  const words = useWords(checkInWords)
  const mayCall = useMay('call-patients')
  const mayEnd = useMay('end-visits')
  const { columns } = words
  if (!hasPlace)
    return (
      <Empty
        action={
          <Button variant="primary" onClick={onChoose}>
            {words.selectLocation}
          </Button>
        }
      >
        {words.noLocation}
      </Empty>
    )
  const rows = queue.data?.rows
  const shown: Column<QueueRow>[] = [
    { label: columns.number, align: 'end', place: 'none', render: ({ number }) => number },
    { label: columns.firstName, place: 'title', render: (row) => <Opener {...{ row, onOpen }} /> },
    {
      label: columns.lastName,
      place: 'title',
      render: ({ lastName, lookAlike }) => (
        <Marked badge={lookAlike?.name && <LookAlikeBadge lookAlike={{ name: lookAlike.name, dateOfBirth: false }} />}>
          <Name text={lastName} />
        </Marked>
      ),
    },
    { label: columns.gender, render: ({ gender }) => <Recorded text={gender} /> },
    {
      label: columns.dateOfBirth,
      render: ({ dateOfBirth, lookAlike }) => (
        <Marked badge={lookAlike?.dateOfBirth && <LookAlikeBadge lookAlike={{ name: undefined, dateOfBirth: true }} />}>
          {dateOfBirth ? <span className="numbers">{dateOfBirth}</span> : <Recorded text="" />}
        </Marked>
      ),
    },
    {
      label: columns.time,
      render: ({ time, isWalkIn }) => (
        <span className="check-in-time numbers">
          {/* Only the zone may wrap. */}
          <Recorded text={isWalkIn ? words.walkIn : time.replace(' ', '\u00a0')} />
        </span>
      ),
    },
    { label: columns.waiting, render: (row) => <Waiting row={row} token={row.tokens[kind]} /> },
  ]
  if (mayCall || mayEnd)
    shown.push({
      label: columns.action,
      place: 'end',
      render: (row) => <RowActions {...{ row, model, mayCall, mayEnd, onCall }} />,
    })
  return (
    <>
      <LoadFailure of={queue} failed={words.failed} stale={words.stale} onRetry={() => void model.refresh()} />
      {rows === undefined && queue.state === 'loading' && <Skeleton lines={5} columns={shown.length} />}
      {rows?.length === 0 && (
        <Empty icon={<CheckInIcon />} action={emptyAction}>
          {words.empty}
        </Empty>
      )}
      {rows && rows.length > 0 && <Table caption={words.title} rows={rows} rowKey={({ id }) => id} columns={shown} />}
    </>
  )
}

function Recorded({ text }: { text: string }) {
  const words = useWords(checkInWords)
  return text || <NotRecorded words={words} />
}

const Name = ({ text }: { text: string }) =>
  text ? (
    <bdi translate="no" className="anywhere check-in-text">
      {text}
    </bdi>
  ) : (
    <Recorded text="" />
  )

/** The first name opens the row; a patient without a record cannot be opened. */
const Opener = ({ row, onOpen }: { row: QueueRow; onOpen: (row: QueueRow) => void }) =>
  row.patientId === '' ? (
    <Name text={row.firstName} />
  ) : (
    <button type="button" className="bare" part="row-button" data-opens-row="" aria-haspopup="dialog" onClick={() => onOpen(row)}>
      <Name text={row.firstName} />
    </button>
  )

const Marked = ({ badge, children }: { badge: ReactNode; children: ReactNode }) => (
  <span>
    {children}
    {badge && <span className="mark">{badge}</span>}
  </span>
)

function Waiting({ row, token }: { row: QueueRow; token: string }) {
  const words = useWords(checkInWords)
  const { waiting, waitingMinutes, calledAt, calledTime } = row
  return (
    <span className="check-in-waiting numbers">
      {calledAt !== undefined && <Badge tone="accent">{words.called(calledTime)}</Badge>}
      {calledAt === undefined && waitingMinutes === undefined && <Recorded text="" />}
      {waitingMinutes !== undefined &&
        (waiting === 'short' ? (
          words.waitingFor(waitingMinutes)
        ) : (
          <span className="check-in-long" data-length={waiting} title={waiting === 'long' ? words.long : words.veryLong}>
            <Badge tone="warning">
              {words.waitingFor(waitingMinutes)}
              <span className="visually-hidden">, {waiting === 'long' ? words.long : words.veryLong}</span>
            </Badge>
          </span>
        ))}
      <bdi translate="no" className="hint">
        {words.token(token)}
      </bdi>
    </span>
  )
}
