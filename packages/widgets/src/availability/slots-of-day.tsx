import { availabilityWords, type DayCard, type LocationCard, type SlotChoice } from '@chartside/core/availability'
import { useId } from 'react'

import { useWords } from '../lib/context.ts'
import { moveAmong } from '../ui/arrow-keys.ts'

/** Called with the chosen slot: `yyyy-MM-dd` and `HH:mm:ss` in the location's time. */
export type Choose = (date: string, time: string, locationId: string) => void

interface SlotsOfDayProps {
  day: DayCard
  /** True if slots of several locations are shown. */
  several: boolean
  /** Day, time and location of the slot that was chosen last. */
  chosen: string
  onChoose: Choose | undefined
}

/** A card with the slots of a day by location (AVAIL-01). Arrow keys move among the free ones. */
export function SlotsOfDay({ day, several, chosen, onChoose }: SlotsOfDayProps) {
  const words = useWords(availabilityWords)
  const id = useId()
  return (
    <li
      className="stack box day-card"
      part="card"
      aria-labelledby={id}
      onKeyDown={(event) => moveAmong(event, 'button.slot', true)}
    >
      <div className="head day-head">
        <h3 id={id} className="numbers">
          {day.shown}
        </h3>
        <span className="hint numbers">{words.free(day.free)}</span>
      </div>
      {day.locations.map((location) => (
        <div className="stack tight" key={location.locationId}>
          <PlaceName {...location} several={several} />
          <ul className="day-slots">
            {location.slots.map((slot) => (
              <li key={slot.time}>
                <OneSlot
                  slot={slot}
                  isChosen={chosen === `${day.date} ${slot.time} ${location.locationId}`}
                  onChoose={onChoose && (() => onChoose(day.date, slot.time, location.locationId))}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </li>
  )
}

/** The location and its time zone, if either is ambiguous. */
function PlaceName({ name, zone, several }: LocationCard & { several: boolean }) {
  const words = useWords(availabilityWords)
  if (!several && !zone) return null
  return (
    <p className="hint day-place">
      {several && <span className="anywhere day-place-name">{name}</span>}
      {zone && <span>{words.times(zone)}</span>}
    </p>
  )
}

interface OneSlotProps {
  slot: SlotChoice
  isChosen: boolean
  onChoose: (() => void) | undefined
}

function OneSlot({ slot, isChosen, onChoose }: OneSlotProps) {
  const words = useWords(availabilityWords)
  const shown = (
    <>
      {slot.shown}
      {slot.zone && <span> {slot.zone}</span>}
    </>
  )
  if (slot.state === 'free' && onChoose)
    return (
      <button type="button" part="slot" className="slot numbers" data-state="free" aria-pressed={isChosen} onClick={onChoose}>
        {shown}
      </button>
    )
  return (
    <span part="slot" className="slot numbers" data-state={slot.state}>
      {shown}
      {slot.state !== 'free' && <span className="visually-hidden">, {words[slot.state]}</span>}
    </span>
  )
}
