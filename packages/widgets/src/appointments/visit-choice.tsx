import { dateTimeOf, type VisitRow, visitWords } from '@chartside/core/appointments'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A part of the patient's chart. */
export type Place = 'center' | 'documents' | 'appointments'
const places: readonly Place[] = ['center', 'documents', 'appointments']

interface VisitChoiceProps {
  visit: VisitRow
  onChoose: (place: Place) => void
  onClose: () => void
}

/** Asks where to go with the patient of a row (DASH-05). */
export function VisitChoice({ visit, onChoose, onClose }: VisitChoiceProps) {
  const words = useWords(visitWords)
  return (
    <Dialog title={words.choice} size="small" onClose={onClose}>
      <div className="stack tight visit-choice">
        <p className="muted numbers">{dateTimeOf(visit)}</p>
        {visit.patientId === '' ? (
          <p role="note">{words.noPatient}</p>
        ) : (
          places.map((place, index) => (
            <Button key={place} data-autofocus={index === 0 || undefined} onClick={() => onChoose(place)}>
              {words.places[place]}
            </Button>
          ))
        )}
      </div>
    </Dialog>
  )
}
