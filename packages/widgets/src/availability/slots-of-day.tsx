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
          <SlotsOfPlace
            {...location}
            isChosen={({ time }) => chosen === `${day.date} ${time} ${location.locationId}`}
            onChoose={onChoose && (({ time }) => onChoose(day.date, time, location.locationId))}
          />
        </div>
      ))}
    </li>
  )
}

interface SlotsOfPlaceProps {
  slots: readonly SlotChoice[]
  isChosen: (slot: SlotChoice) => boolean
  onChoose: ((slot: SlotChoice) => void) | undefined
}

/** The free slots, then the booked ones; past ones are folded. */
function SlotsOfPlace({ slots, isChosen, onChoose }: SlotsOfPlaceProps) {
  const words = useWords(availabilityWords)
  const listed = (...states: SlotChoice['state'][]) => {
    const rows = states.flatMap((state) => slots.filter((slot) => slot.state === state))
    return (
      rows.length > 0 && (
        <ul className="day-slots">
          {rows.map((slot) => (
            <li key={slot.time}>
              <OneSlot slot={slot} isChosen={isChosen(slot)} onChoose={onChoose && (() => onChoose(slot))} />
            </li>
          ))}
        </ul>
      )
    )
  }
  const past = slots.filter(({ state }) => state === 'past').length
  return (
    <>
      {listed('free', 'booked')}
      {past > 0 && (
        <details className="day-past">
          <summary className="hint">{words.pastCount(past)}</summary>
          {listed('past')}
        </details>
      )}
    </>
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
