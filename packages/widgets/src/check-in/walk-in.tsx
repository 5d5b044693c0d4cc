import { checkInWords } from '@chartside/core/check-in'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { useMay, useModel, useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { PlusIcon } from '../ui/icons.tsx'

const $form = lazyModule(() => import('./walk-in-dialog.tsx'))

/** Adds a patient without an appointment to the queue, if the user may register patients and check them in: a button and its form. */
export function useWalkIn(locationId: string, onAdded: () => void) {
  const words = useWords(checkInWords)
  const mayRegister = useMay('register-patients')
  const mayCheckIn = useMay('check-in-patients')
  const session = useSession()
  const hasWalkIns = useStore(useModel(() => offered(session, 'walk-in'), [session]))
  const hasArrivals = useStore(useModel(() => offered(session, 'arrivals'), [session]))
  const [isOpen, setOpen] = useState(false)
  // Without either, the practice's own system adds people, and nothing here can help.
  if (!(hasWalkIns || hasArrivals) || !mayRegister || !mayCheckIn || locationId === '') return { button: null, form: null }
  const close = () => setOpen(false)
  const added = () => {
    close()
    onAdded()
  }
  return {
    button: (
      <Button size="small" icon={<PlusIcon />} onClick={() => setOpen(true)}>
        {words.addWalkIn}
      </Button>
    ),
    form: isOpen && <Form locationId={locationId} onAdded={added} onClose={close} />,
  }
}

/** The form, loaded when it is first opened. */
function Form(props: { locationId: string; onAdded: () => void; onClose: () => void }) {
  const words = useWords(checkInWords)
  const loaded = useStore($form)
  if (loaded.state === 'ready') return <loaded.module.WalkInDialog {...props} />
  if (loaded.state === 'loading') return null
  return (
    <Dialog title={words.walkInTitle} size="small" onClose={props.onClose}>
      <Failed message={words.walkInFailed} onRetry={$form.retry} />
    </Dialog>
  )
}
