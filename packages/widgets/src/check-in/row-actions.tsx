import { type CheckInQueue, checkInWords, type QueueRow } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'

import { useMay, useWidgetError, useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'

interface RowActionsProps {
  row: QueueRow
  model: CheckInQueue
  mayCall: boolean
  mayEnd: boolean
  onCall: (id: string) => void
}

/** Call Patient and Done (CHK-01, CHK-04), and who is not here (CHK-08); one at a time per row. */
export function RowActions({ row, model, mayCall, mayEnd, onCall }: RowActionsProps) {
  const words = useWords(checkInWords)
  const busy = useStore(model.$busy)[row.id]
  const problem = useStore(model.$problems)[row.id]
  const mayCheckIn = useMay('check-in-patients')
  const canTakeOut = useStore(model.$canTakeOut) && mayCheckIn && row.isActive
  useWidgetError(problem?.error)
  const name = `${row.firstName} ${row.lastName}`.trim() || words.nameless
  return (
    <div className="cluster check-in-actions">
      {mayCall && (
        <Button
          size="small"
          busy={busy === 'calling'}
          disabled={busy === 'ending'}
          aria-label={words.callOf(name)}
          onClick={() => onCall(row.id)}
        >
          {words.call}
        </Button>
      )}
      {mayEnd && (
        <Button
          size="small"
          busy={busy === 'ending'}
          disabled={!row.isActive || busy === 'calling'}
          title={row.isActive ? undefined : words.notActive}
          aria-label={words.doneOf(name)}
          onClick={() => model.askToEnd(row.id)}
        >
          {words.done}
        </Button>
      )}
      {canTakeOut && <RowMenu about={name} entries={[{ label: words.notHere, onSelect: () => void model.takeOut(row.id) }]} />}
      {problem?.problem && (
        <p className="check-in-problem" role="alert">
          {problem.problem}
        </p>
      )}
    </div>
  )
}
