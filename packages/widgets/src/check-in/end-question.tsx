import { type CheckInQueue, checkInWords, type QueueRow } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { AskFirst } from '../ui/ask-first.tsx'

/** Asks before a visit is closed, and names its patient (CHK-03). */
export function EndQuestion({ model, onEnd }: { model: CheckInQueue; onEnd: () => void }) {
  const words = useWords(checkInWords)
  const end = useStore(model.$end)
  const { data } = useStore(model.$queue)
  // A row that leaves the queue meanwhile is still the one that was asked about.
  const [last, keep] = useState<QueueRow>()
  if (end.state === 'none') return null
  const shown = data?.rows.find(({ id }) => id === end.id)
  if (shown && shown !== last) keep(shown)
  const row = shown ?? last
  if (row?.id !== end.id) return null
  const { patientId, dateOfBirth, mrn } = row
  const name = `${row.firstName} ${row.lastName}`.trim() || words.nameless
  return (
    <AskFirst
      about={end}
      patient={{ patientId, name, dateOfBirth, mrn }}
      question={words.doneQuestion}
      onYes={onEnd}
      onNo={model.keep}
    />
  )
}
