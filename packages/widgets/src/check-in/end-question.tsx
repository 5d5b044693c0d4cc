import { type CheckInQueue, words as ours } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'

import { useWidgetError, useWords } from '../lib/context.ts'
import { Confirm } from '../ui/confirm.tsx'

/** Asks before a visit is closed, and says whose it is (CHK-03). */
export function EndQuestion({ model, onEnd }: { model: CheckInQueue; onEnd: () => void }) {
  const words = useWords(ours)
  const end = useStore(model.$end)
  const { data } = useStore(model.$queue)
  const problem = end.state === 'asked' ? end.problem : ''
  useWidgetError(end.state === 'asked' ? end.error : undefined)
  if (end.state === 'none') return null
  const row = data?.rows.find(({ id }) => id === end.id)
  return (
    <Confirm question={words.doneQuestion} busy={end.state === 'ending'} onYes={onEnd} onNo={model.keep}>
      {row && (
        <p className="check-in-who">
          <bdi>{`${row.firstName} ${row.lastName}`.trim() || words.nameless}</bdi>
          {row.dateOfBirth && <span className="numbers">{row.dateOfBirth}</span>}
        </p>
      )}
      {problem && (
        <p className="check-in-problem" role="alert">
          {problem}
        </p>
      )}
    </Confirm>
  )
}
