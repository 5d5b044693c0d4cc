import { checkInWords, createWalkIn } from '@chartside/core/check-in'
import { registrationOf } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'

import { useModel, useSession, useWidgetError, useWords } from '../lib/context.ts'
import { RegisterView } from '../patients/index.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'

interface WalkInDialogProps {
  locationId: string
  onAdded: () => void
  onClose: () => void
}

/**
 * Registers a patient without an appointment and puts them in the queue, by one form (CHK-06). A patient who turns out to be
 * registered already goes into the queue as they are. Where the backend has no walk-ins, it says what to do instead.
 */
export function WalkInDialog({ locationId, onAdded, onClose }: WalkInDialogProps) {
  const session = useSession()
  const words = useWords(checkInWords)
  const model = useModel(() => createWalkIn(session, locationId), [session, locationId])
  const isOffered = useStore(model.$isOffered)
  const walkIn = useStore(model.$walkIn)
  useWidgetError(walkIn.state === 'failed' ? walkIn.error : undefined)
  const add = async (patientId: string) => {
    if (await model.add(patientId)) onAdded()
  }
  if (!isOffered)
    return (
      <Dialog title={words.walkInTitle} size="small" onClose={onClose}>
        <p>{words.noWalkIns}</p>
      </Dialog>
    )
  if (walkIn.state !== 'none')
    return (
      <Dialog
        title={words.walkInTitle}
        size="small"
        locked={walkIn.state === 'adding'}
        onClose={onClose}
        footer={
          <Button variant="primary" busy={walkIn.state === 'adding'} onClick={() => void add(walkIn.patientId)}>
            {walkIn.state === 'adding' ? words.addingWalkIn : words.addAgain}
          </Button>
        }
      >
        {walkIn.state === 'adding' && <p role="status">{words.addingWalkIn}</p>}
        {walkIn.state === 'failed' && <Problem>{`${words.notAdded} ${walkIn.error.message}`}</Problem>}
      </Dialog>
    )
  return (
    <RegisterView
      title={words.walkInTitle}
      registration={registrationOf(session)}
      modal
      chosenAs={{ label: words.addThis, labelOf: words.addThisOf }}
      onRegistered={(patientId) => void add(patientId)}
      onRefused={() => undefined}
      onOpen={(patientId) => {
        registrationOf(session).discard()
        void add(patientId)
      }}
      onDismiss={onClose}
    />
  )
}
