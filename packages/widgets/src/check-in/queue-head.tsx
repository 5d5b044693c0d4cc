import { type CheckInQueue, checkInWords } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/page-icons.tsx'
import { PinIcon } from './check-in-icons.tsx'

interface QueueHeadProps {
  model: CheckInQueue
  /** True if the page has set the location. */
  isGiven: boolean
  onChoose: () => void
  children: ReactNode
}

/** The location, the length and the age of the queue. */
export function QueueHead({ model, isGiven, onChoose, children }: QueueHeadProps) {
  const words = useWords(checkInWords)
  const location = useStore(model.location.$location)
  const { data } = useStore(model.$queue)
  const name = location?.name || location?.address || words.namelessLocation
  return (
    <header className="head">
      {isGiven || !location ? (
        location && (
          <p className="cluster check-in-place" part="location">
            <PinIcon />
            <bdi translate="no">{name}</bdi>
          </p>
        )
      ) : (
        <Button part="location" icon={<PinIcon />} aria-label={words.changeLocation(name)} onClick={onChoose}>
          <bdi translate="no" className="anywhere">
            {name}
          </bdi>
        </Button>
      )}
      {data && (
        <p className="check-in-count numbers">
          <strong>{words.number(data.waiting)}</strong>
          {data.averageMinutes !== undefined && <span className="muted">{words.average(data.averageMinutes)}</span>}
        </p>
      )}
      {/* Announces how many patients wait, but not how long: that would be announced all day. */}
      <p role="status" className="visually-hidden">
        {data ? words.number(data.waiting) : ''}
      </p>
      <div className="cluster check-in-tools">
        <Age model={model} />
        {children}
      </div>
    </header>
  )
}

/** A component of its own, since it is redrawn every second. */
function Age({ model }: { model: CheckInQueue }) {
  const words = useWords(checkInWords)
  const age = useStore(model.$age)
  if (age === undefined) return null
  return (
    <span className="quiet numbers check-in-age">
      {words.updated(age)}
      <IconButton size="small" label={words.refresh} icon={<RefreshIcon />} onClick={() => void model.refresh()} />
    </span>
  )
}
