import { type AppointmentChange, appointmentWords, dateTimeOf } from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'

import { useWords } from '../lib/context.ts'
import { AskFirst } from '../ui/ask-first.tsx'

/** Asks before an appointment is deleted, or cancelled for good, and reports a failure. */
export function ChangeQuestion({ change }: { change: AppointmentChange }) {
  const words = useWords(appointmentWords)
  const now = useStore(change.$change)
  // A cancellation that needs no question shows a dialog only if it fails.
  const quiet = now.state === 'working' && now.kind === 'cancel' && !now.asked
  if (now.state === 'none' || quiet) return null
  return (
    <AskFirst
      about={now}
      patient={{ patientId: now.row.patientId, name: now.row.patientName }}
      question={now.kind === 'delete' ? words.deleteQuestion : words.cancelQuestion}
      onYes={() => void change.confirm()}
      onNo={change.keep}
    >
      <p className="numbers">{dateTimeOf(now.row)}</p>
    </AskFirst>
  )
}
