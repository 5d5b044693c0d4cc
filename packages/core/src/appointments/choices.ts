import type { Insurance } from '@chartside/contract/appointments'
import type { Provider } from '@chartside/contract/profile'

import { timeWithZone } from './appointment-row.ts'
import { formWords } from './form-words.ts'
import type { SlotPlace } from './free-slots.ts'

/** One entry of a list to choose from. */
export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Active providers, the user's own one first; and the edited appointment's provider, even if no longer active (APPT-06). */
export function providerChoices(providers: readonly Provider[], ownId: string, kept: string): Choice[] {
  const offered = providers.filter(({ azz_id, status }) => azz_id !== '' && (status === 'active' || azz_id === kept))
  const choices = named(offered.map(({ azz_id, name }) => ({ value: azz_id, label: name.trim() || azz_id })))
  return [...choices.filter(({ value }) => value === ownId), ...choices.filter(({ value }) => value !== ownId)]
}

/** Insurances in the server's order: sorting 10,000 of them whenever the list opens would be too slow. */
export const insuranceChoices = (insurances: readonly Insurance[]): Choice[] =>
  named(insurances.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name.trim() || id })))

/** Appends the id to labels that occur twice. */
function named(choices: Choice[]): Choice[] {
  const times = new Map<string, number>()
  for (const { label } of choices) times.set(label, (times.get(label) ?? 0) + 1)
  return choices.map(({ value, label }) => ({ value, label: times.get(label) === 1 ? label : `${label} (${value})` }))
}

/** The locations of a day; a fully booked one says so and cannot be chosen. `kept` stays even if it is not among them. */
export function locationChoices(places: readonly SlotPlace[], kept: Choice | undefined): Choice[] {
  const choices = places.map(({ locationId, name, free }) => {
    const isFull = free.length === 0 && locationId !== kept?.value
    return { value: locationId, label: isFull ? formWords.fullLocation(name) : name, disabled: isFull }
  })
  return kept && !choices.some(({ value }) => value === kept.value) ? [...choices, kept] : choices
}

/** The free times at a location. The chosen one stays even if it is not free, and says so once that is known. */
export function timeChoices(place: SlotPlace | undefined, chosen: { date: string; time: string }, isKnown: boolean): Choice[] {
  const free = (place?.free ?? []).map(({ time, shownTime }) => ({ value: time, label: shownTime }))
  if (chosen.time === '' || free.some(({ value }) => value === chosen.time)) return free
  const label = timeWithZone(chosen.date, chosen.time, place?.timeZone) || chosen.time
  const gone = { value: chosen.time, label: isKnown ? formWords.takenTime(label) : label, disabled: true }
  return [...free, gone].sort((one, other) => (one.value < other.value ? -1 : 1))
}
