import { slotsByProvider } from '@chartside/contract/availability'
import { isDay } from '@chartside/contract/lib/is-day'
import { computed, type ReadableAtom } from 'nanostores'

import { availabilityWords, locationName, readSlotDays } from '../availability/index.ts'
import { isChosen } from '../lib/choice.ts'
import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type AppointmentValues, withSeconds } from './appointment-values.ts'
import { type Choice, locationChoices, timeChoices } from './choices.ts'
import { directoryOf } from './directory.ts'
import { type OwnSlot, type SlotPlace, slotAt, slotPlaces } from './free-slots.ts'

/** The slots of the chosen day. */
export type DaySlots = Remote<{ places: readonly SlotPlace[]; unrecognised: boolean }>

const none: readonly never[] = []

/**
 * The slots of the chosen provider and day, as locations and times to choose from. `edited` is the appointment whose own slot is
 * offered, too.
 */
export function createDaySlots(session: Session, $values: ReadableAtom<AppointmentValues>, edited?: () => AppointmentValues) {
  const { locations } = directoryOf(session)
  const wanted = ({ provider_id, date }: AppointmentValues) => (isChosen(provider_id) && isDay(date) ? [provider_id, date] : none)
  const $wanted = computed($values, (values) => wanted(values).join('\n'))
  const slots = remote(
    session,
    slotsByProvider,
    computed($wanted, (key) => {
      const [provider_id = '', date = ''] = key.split('\n')
      return key === '' ? undefined : { query: { provider_id, start_date: date, end_date: date } }
    }),
  )
  /** The slot of the edited appointment, while its provider and day are chosen. */
  const ownSlot = (values: AppointmentValues): OwnSlot | undefined => {
    const own = edited?.()
    const holds = own && own.status !== 'cancelled' && own.provider_id === values.provider_id && own.date === values.date
    return holds ? slotOf(own) : undefined
  }
  const nameOf = (locationId: string): string => {
    const known = locations.$list.get().data?.find(({ location_id }) => location_id === locationId)
    return known ? locationName(known) : availabilityWords.location(locationId)
  }
  const $slots = computed(
    [slots, $wanted, locations.$list],
    (loaded): DaySlots =>
      mapRemote(loaded, (answer) => {
        const own = ownSlot($values.get())
        const read = readSlotDays(answer)
        const places = read === 'unrecognised' ? [] : slotPlaces(read, session.now(), own)
        return { places: own ? withOwn(places, own, nameOf) : places, unrecognised: read === 'unrecognised' }
      }),
  )
  return {
    $slots,
    $locations: computed([$slots, $values, locations.$list], ({ data }, { location_id }): readonly Choice[] =>
      locationChoices(data?.places ?? none, location_id === '' ? undefined : { value: location_id, label: nameOf(location_id) }),
    ),
    $times: computed([$slots, $values], (slots, { date, location_id, time }): readonly Choice[] =>
      location_id === ''
        ? none
        : timeChoices(placeOf(slots, location_id), { date, time: withSeconds(time) }, slots.state === 'ready'),
    ),
    /** The provider and day whose slots are asked for, as one text; '' while one of them is missing. */
    $wanted,
    reload: slots.reload,
    /** Loads the slots again if that has failed. */
    retry(): void {
      if (slots.get().state === 'failed') void slots.reload()
    },
  }
}

/** The slot that is chosen. */
export const slotOf = ({ date, time, location_id }: AppointmentValues): OwnSlot => ({
  date,
  time: withSeconds(time),
  locationId: location_id,
})

/** A location among the slots of a day. */
export const placeOf = ({ data }: DaySlots, locationId: string): SlotPlace | undefined =>
  data?.places.find((place) => place.locationId === locationId)

/** The locations including the edited appointment's slot, whether or not the provider still has it. */
function withOwn(places: readonly SlotPlace[], own: OwnSlot, nameOf: (locationId: string) => string): SlotPlace[] {
  const { locationId, date, time } = own
  const place = places.find((one) => one.locationId === locationId) ?? {
    locationId,
    name: nameOf(locationId),
    timeZone: undefined,
    free: [],
  }
  if (place.free.some((slot) => slot.time === time)) return [...places]
  const free = [...place.free, slotAt(place, date, time, '')].sort((one, other) => (one.time < other.time ? -1 : 1))
  return [...places.filter((one) => one.locationId !== locationId), { ...place, free }]
}
