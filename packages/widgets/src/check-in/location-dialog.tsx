import { checkInWords, locationChoiceOf } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The dialog that chooses a location: it opens on request, and automatically if `isAsked` (CHK-02). */
export function useLocationDialog(isAsked: boolean) {
  const session = useSession()
  const { state } = useStore(session.$session)
  const [wish, setWish] = useState<'none' | 'open' | 'closed'>('none')
  const isIn = state === 'in'
  // A new page first sets its own focus, to which the dialog returns it.
  const [isSettled, setSettled] = useState(false)
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      before.current = focused()
      setSettled(true)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  const end = (wish: 'none' | 'closed') => {
    setWish(wish)
    const { current } = before
    before.current = null
    // The closed dialog returns the focus to our element; the page may have had it elsewhere.
    if (current instanceof HTMLElement && current !== document.body)
      requestAnimationFrame(() => current.isConnected && current.focus({ preventScroll: true }))
  }
  const isOpen = isIn && (wish === 'open' || (wish === 'none' && isAsked && isSettled))
  return {
    open: () => setWish('open'),
    drawn: isOpen && <LocationDialog onClose={() => end('closed')} onChosen={() => end('none')} />,
  }
}

interface LocationDialogProps {
  onClose: () => void
  onChosen: () => void
}

function LocationDialog({ onClose, onChosen }: LocationDialogProps) {
  const session = useSession()
  const words = useWords(checkInWords)
  const model = locationChoiceOf(session)
  const locations = useStore(model.$locations)
  const picked = useStore(model.$picked)
  const problem = useStore(model.$problem)
  const all = locations.data
  return (
    <Dialog
      title={words.selectLocation}
      size="small"
      onClose={() => {
        model.cancel()
        onClose()
      }}
      footer={
        <Button variant="primary" disabled={!all} onClick={() => model.confirm() && onChosen()}>
          {words.confirm}
        </Button>
      }
    >
      {locations.state === 'failed' && (
        <Failed
          error={locations.error}
          message={`${words.locationsFailed} ${locations.error.message}`}
          onRetry={locations.error.retryable ? () => void model.reload() : undefined}
        />
      )}
      {locations.state === 'loading' && !all && <Skeleton lines={2} />}
      {all?.length === 0 && <p>{words.noLocations}</p>}
      {all && all.length > 0 && (
        <Select
          label={words.chooseLocation}
          required
          error={problem || undefined}
          options={all.map(({ location_id, name, address, city }) => ({
            value: location_id,
            label: [name, address || city].filter(Boolean).join(' · ') || location_id,
          }))}
          value={picked}
          onChange={model.pick}
        />
      )}
    </Dialog>
  )
}
