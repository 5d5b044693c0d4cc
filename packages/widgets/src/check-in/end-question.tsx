import { type CheckInQueue, checkInWords } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { AskFirst } from '../ui/ask-first.tsx'

/** Asks before a visit is closed, and names its patient (CHK-03). */
export function EndQuestion({ model, onEnd }: { model: CheckInQueue; onEnd: () => void }) {
  const words = useWords(checkInWords)
  const end = useStore(model.$end)
  const { data } = useStore(model.$queue)
  if (end.state === 'none') return null
  const row = data?.rows.find(({ id }) => id === end.id)
  const question = <AskFirst about={end} question={words.doneQuestion} onYes={onEnd} onNo={model.keep} />
  if (!row) return question
  const { patientId, dateOfBirth, mrn } = row
  const name = `${row.firstName} ${row.lastName}`.trim() || words.nameless
  return <AboutPatient {...{ patientId, name, dateOfBirth, mrn }}>{question}</AboutPatient>
}
