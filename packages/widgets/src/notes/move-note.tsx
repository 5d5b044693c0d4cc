// Moving a note to the right patient. Loaded when that is asked for.
import { type createNoteMove, historyWords } from '@chartside/core/note-history'
import { handedNotesOf } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useSession, useSheet, useWidgetError, useWords } from '../lib/context.ts'
import { SearchPanel, searchCss } from '../patients/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RecordLine, useIdentity } from '../ui/patient-line.tsx'
import { Problem, Warning } from '../ui/problem.tsx'
import type { Ready } from './note-review.tsx'
import { OfReview } from './of-dictation.tsx'

interface MoveDialogProps {
  ready: Ready
  model: ReturnType<typeof createNoteMove>
}

/** Asks for the right patient, shows both, and moves the note by one press that names both (MOVE-03). */
export function MoveDialog({ ready, model }: MoveDialogProps) {
  useSheet(searchCss)
  const words = useWords(historyWords)
  const now = useStore(model.$moving)
  const [chosen, choose] = useState('')
  const session = useSession()
  const { id, patient_pool_id, patient_name, signature } = ready.dictation
  const from = useIdentity(patient_pool_id)
  const to = useIdentity(chosen)
  useWidgetError(now.state === 'asked' ? now.error : undefined)
  const isMoving = now.state === 'moving'
  const target = to.state === 'found' ? to.patient : undefined
  const before = from.state === 'found' ? from.patient.name : patient_name
  const move = () => {
    if (!target) return
    const { name, dateOfBirthInWords: dateOfBirth, mrn } = target
    void model.move({ id: target.id, name, dateOfBirth, mrn })
  }
  const ofSelf = chosen !== '' && chosen === patient_pool_id
  return (
    <OfReview dictation={ready.dictation}>
      <Dialog
        title={signature ? words.aboutAnotherEntry : words.move}
        namesPatient
        locked={isMoving}
        onClose={model.keep}
        footer={
          <>
            <Button disabled={isMoving} onClick={model.keep}>
              {words.notYet}
            </Button>
            <Button variant="primary" busy={isMoving} disabled={!target || ofSelf} onClick={move}>
              {signature ? words.addAddendum : target ? words.moveFromTo(before, target.name) : words.move}
            </Button>
          </>
        }
      >
        <div className="stack">
          <p>{signature ? words.aboutAnotherEffect : words.moveEffect}</p>
          {!signature && handedNotesOf(session).latest(id) && <Warning>{words.sentBefore(before)}</Warning>}
          <h3>{words.movedFrom}</h3>
          <RecordLine lookup={from} name={patient_name} />
          <h3>{words.movedTo}</h3>
          {chosen === '' ? (
            <SearchPanel layout="dialog" onChoose={choose} />
          ) : (
            <div className="cluster">
              <RecordLine lookup={to} />
              <Button size="small" disabled={isMoving} onClick={() => choose('')}>
                {words.otherPatient}
              </Button>
            </div>
          )}
          <Problem>
            {ofSelf ? words.samePatient : now.state === 'asked' && now.problem && `${words.notMoved} ${now.problem}`}
          </Problem>
        </div>
      </Dialog>
    </OfReview>
  )
}
