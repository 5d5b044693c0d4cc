import { counted, featureWords } from '../lib/language.ts'

/** Words of a provider's slots, exactly as AVAIL-01 gives them. */
export const availabilityWords = featureWords('availability', {
  title: 'Select Date & Time',
  start: 'Start Date',
  end: 'End Date',
  go: 'GO',
  /** Follows a slot's time. */
  booked: 'booked',
  past: 'past',
  pastCount: counted({ one: '{0} past slot', other: '{0} past slots' }),
  free: (count: number): string => (count === 0 ? 'No free slots' : `${count} free`),
  of: (start: string, end: string) => (start === end ? start : `${start} to ${end}`),
  none: 'No slots on these dates. Choose other dates and press GO.',
  unrecognised: "The slots for these dates couldn't be read.",
  failed: 'The slots could not be loaded.',
  stale: 'The slots may be out of date.',
  location: (id: string) => `Location ${id}`,
  times: (zone: string) => `Times in ${zone}`,
  more: 'Show more days',
})
