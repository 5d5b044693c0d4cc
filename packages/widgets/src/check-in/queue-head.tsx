import { type CheckInQueue, checkInWords } from '@chartside/core/check-in'
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { useWords } from '../lib/context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/icons.tsx'
import { PinIcon } from './check-in-icons.tsx'

interface QueueHeadProps {
  model: CheckInQueue
  /** True where the page has said which location it is. */
  isGiven: boolean
  onChoose: () => void
  children: ReactNode
}

/** Where the queue is, how long it is, and how old what is shown. */
export function QueueHead({ model, isGiven, onChoose, children }: QueueHeadProps) {
  const words = useWords(checkInWords)
  const location = useStore(model.location.$location)
  const { data } = useStore(model.$queue)
  const name = location?.name || location?.address || words.namelessLocation
  return (
    <header className="check-in-head">
      {isGiven || !location ? (
        location && (
          <p className="check-in-place" part="location">
            <PinIcon />
            <bdi>{name}</bdi>
          </p>
        )
      ) : (
        <Button part="location" icon={<PinIcon />} aria-label={words.changeLocation(name)} onClick={onChoose}>
          <bdi className="check-in-name">{name}</bdi>
        </Button>
      )}
      {data && (
        <p className="check-in-count numbers">
          <strong>{words.number(data.waiting)}</strong>
          {data.averageMinutes !== undefined && <span>{words.average(data.averageMinutes)}</span>}
        </p>
      )}
      {/* Announces how many patients wait, but not how long: that would be announced all day. */}
      <p role="status" className="visually-hidden">
        {data ? words.number(data.waiting) : ''}
      </p>
      <div className="check-in-tools">
        <Age model={model} />
        {children}
      </div>
    </header>
  )
}

/** Drawn anew every second, and nothing else with it. */
function Age({ model }: { model: CheckInQueue }) {
  const words = useWords(checkInWords)
  const age = useStore(model.$age)
  if (age === undefined) return null
  return (
    <span className="check-in-age numbers">
      {words.updated(age)}
      <IconButton size="small" label={words.refresh} icon={<RefreshIcon />} onClick={() => void model.refresh()} />
    </span>
  )
}
