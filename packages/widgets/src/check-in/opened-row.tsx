import { checkInWords, type QueueRow } from '@chartside/core/check-in'

import { useMay, useWords } from '../lib/context.ts'
import { useShowsPatient } from '../lib/use-shows-patient.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { PatientLine } from '../ui/patient-line.tsx'

interface OpenedRowProps {
  row: QueueRow
  onDictate: (patientId: string) => void
  onChart: (patientId: string) => void
  onClose: () => void
}

/** A patient of the queue (CHK-07): who they are, and where to go with them. */
export function OpenedRow({ row, onDictate, onChart, onClose }: OpenedRowProps) {
  const words = useWords(checkInWords)
  const mayDictate = useMay('dictate')
  const { patientId, gender, dateOfBirth, mrn } = row
  useShowsPatient(patientId)
  const name = `${row.firstName} ${row.lastName}`.trim()
  const leave = (go: (patientId: string) => void) => () => {
    onClose()
    // The dialog gives the focus back before another page takes it.
    setTimeout(() => go(patientId))
  }
  return (
    <Dialog title={words.openedTitle} size="small" onClose={onClose}>
      <div className="stack">
        <PatientLine heading {...{ patientId, name, gender, dateOfBirth, mrn }} />
        <div className="cluster">
          {mayDictate && (
            <Button variant="primary" data-autofocus icon={<MicrophoneIcon />} onClick={leave(onDictate)}>
              {words.startDictation}
            </Button>
          )}
          <Button onClick={leave(onChart)}>{words.openChart}</Button>
        </div>
      </div>
    </Dialog>
  )
}
