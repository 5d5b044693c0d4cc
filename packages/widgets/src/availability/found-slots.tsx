import { availabilityWords, type DayCard, type SlotsShown } from '@chartside/core/availability'
import { unambiguousDay } from '@chartside/core/lib/formats'
import type { Remote } from '@chartside/core/lib/remote'
import { useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Choose, SlotsOfDay } from './slots-of-day.tsx'

/** Days drawn at first; the rest on request. */
const daysAtOnce = 28

interface FoundSlotsProps {
  slots: Remote<SlotsShown>
  /** True if the fields show what is wrong. */
  hasFieldErrors: boolean
  again: () => void
  /** Without it, no slot can be chosen. */
  onChoose: Choose | undefined
}

/** The slots of the requested days, or why there are none. */
export function FoundSlots({ slots, hasFieldErrors, again, onChoose }: FoundSlotsProps) {
  const words = useWords(availabilityWords)
  const { data } = slots
  return (
    <>
      {!hasFieldErrors && <LoadFailure of={slots} failed={words.failed} stale={words.stale} onRetry={again} />}
      {data === undefined && slots.state === 'loading' && <Skeleton lines={5} />}
      {data?.days === 'unrecognised' && <Empty>{words.unrecognised}</Empty>}
      {data && data.days !== 'unrecognised' && (
        <Days key={`${data.range.start} ${data.range.end}`} {...data} {...{ onChoose }} days={data.days} />
      )}
    </>
  )
}

interface DaysProps {
  range: SlotsShown['range']
  days: readonly DayCard[]
  onChoose: Choose | undefined
}

function Days({ range, days, onChoose }: DaysProps) {
  const words = useWords(availabilityWords)
  const [shown, setShown] = useState(daysAtOnce)
  const [chosen, setChosen] = useState('')
  const about = words.of(unambiguousDay(range.start), unambiguousDay(range.end))
  if (days.length === 0)
    return (
      <>
        <p className="quiet numbers">{about}</p>
        <Empty>{words.none}</Empty>
      </>
    )
  const places = new Set(days.flatMap(({ locations }) => locations.map(({ locationId }) => locationId)))
  const isBooked = days.some(({ locations }) => locations.some(({ slots }) => slots.some(({ state }) => state === 'booked')))
  return (
    <>
      <div className="head quiet numbers">
        <p role="status">{about}</p>
        {isBooked && (
          // Screen readers announce it at each slot.
          <p className="availability-legend" aria-hidden="true">
            <span className="slot" data-state="booked">
              {words.booked}
            </span>
          </p>
        )}
      </div>
      <ul className="availability-days">
        {days.slice(0, shown).map((day) => (
          <SlotsOfDay
            key={day.date}
            {...{ day, chosen }}
            several={places.size > 1}
            onChoose={
              onChoose &&
              ((date, time, locationId) => {
                setChosen(`${date} ${time} ${locationId}`)
                onChoose(date, time, locationId)
              })
            }
          />
        ))}
      </ul>
      {days.length > shown && <Button onClick={() => setShown(shown + daysAtOnce)}>{words.more}</Button>}
    </>
  )
}
