import type { Insurance } from '@chartside/contract/appointments'
import type { Provider } from '@chartside/contract/profile'

import { timeWithZone } from './appointment-row.ts'
import { formWords as words } from './form-words.ts'
import type { SlotPlace } from './free-slots.ts'

/** One of several, as a list offers it. */
export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Active providers, the own one first; and the one whom the edited appointment has, whatever became of them (APPT-06). */
export function providerChoices(providers: readonly Provider[], ownId: string, kept: string): Choice[] {
  const offered = providers.filter(({ azz_id, status }) => azz_id !== '' && (status === 'active' || azz_id === kept))
  const choices = named(offered.map(({ azz_id, name }) => ({ value: azz_id, label: name.trim() || azz_id })))
  return [...choices.filter(({ value }) => value === ownId), ...choices.filter(({ value }) => value !== ownId)]
}

/** Insurances in the server's order: 10,000 of them are too many to sort at each opening. */
export const insuranceChoices = (insurances: readonly Insurance[]): Choice[] =>
  named(insurances.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name.trim() || id })))

/** Tells those apart by their number that have the same name. */
function named(choices: Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1)
  return choices.map(({ value, label }) => ({ value, label: times.get(label) === 1 ? label : `${label} (${value})` }))
}

/** The places of a day; one where all is taken is named so, and cannot be chosen. `kept` stays, whether or not it is there. */
export function locationChoices(places: readonly SlotPlace[], kept: Choice | undefined): Choice[] {
  const choices = places.map(({ locationId, name, free }) => {
    const isFull = free.length === 0 && locationId !== kept?.value
    return { value: locationId, label: isFull ? words.fullLocation(name) : name, disabled: isFull }
  })
  return kept && !choices.some(({ value }) => value === kept.value) ? [...choices, kept] : choices
}

/** The free times at a place. The chosen one stays when it is none of them, and says so once that is known. */
export function timeChoices(place: SlotPlace | undefined, chosen: { date: string; time: string }, isKnown: boolean): Choice[] {
  const free = (place?.free ?? []).map(({ time, shownTime }) => ({ value: time, label: shownTime }))
  if (chosen.time === '' || free.some(({ value }) => value === chosen.time)) return free
  const label = timeWithZone(chosen.date, chosen.time, place?.timeZone) || chosen.time
  const gone = { value: chosen.time, label: isKnown ? words.takenTime(label) : label, disabled: true }
  return [...free, gone].sort((one, other) => (one.value < other.value ? -1 : 1))
}
