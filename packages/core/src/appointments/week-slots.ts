import { slotsByProvider } from '@chartside/contract/availability'
import { addDays, weekOf } from '@chartside/contract/lib/days'
import { isDay } from '@chartside/contract/lib/is-day'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { readSlotDays } from '../availability/index.ts'
import { isChosen } from '../lib/choice.ts'
import { dayWithWeekday } from '../lib/formats.ts'
import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import type { AppointmentForm } from './appointment-form.ts'
import type { Choice } from './choices.ts'
import { type FreeSlot, type SlotPlace, slotPlaces } from './free-slots.ts'

/** One day of the week with its free slots, earliest first. */
export interface WeekDay {
  /** `yyyy-MM-dd` */
  date: string
  /** 'Fri, 20 Nov 2026' */
  shown: string
  slots: readonly FreeSlot[]
}

/** The free slots of a provider in one week, at one location. */
export interface Week {
  /** The locations with slots in this week. */
  places: readonly Choice[]
  /** The location whose slots are shown; '' if none has any. */
  placeId: string
  days: readonly WeekDay[]
  /** True if the answer could not be read. */
  unrecognised: boolean
}

export type WeekSlots = ReturnType<typeof createWeekSlots>

/** The next chances for a follow-up, in weeks from today. */
export const followUpWeeks = [1, 2, 4, 12] as const

/**
 * The free slots of the form's provider week by week, beginning `inWeeks` from today (APPT-07). They are those of the location where
 * the user works, unless another one is picked or it has none that week.
 */
export function createWeekSlots(session: Session, form: Pick<AppointmentForm, '$values' | '$days' | '$taken'>, inWeeks = 0) {
  const { $values, $days, $taken } = form
  const inWeek = (weeks: number): string => addDays($days.get().today, weeks * 7)
  /** A day of the week that was moved to while `date` was chosen: another date shows its own week. */
  const $moved = atom({ to: inWeeks === 0 ? '' : inWeek(inWeeks), date: $values.get().date })
  const moveTo = (to: string): void => $moved.set({ to, date: $values.get().date })
  const $picked = atom('')
  /** The first day of the shown week. */
  const $shown = computed([$moved, $values, $days], (moved, { date }, { today }) => {
    const day = moved.to !== '' && moved.date === date ? moved.to : date
    return weekOf(isDay(day) ? day : today)[0]!
  })
  const $asked = computed([$shown, $values], (first, { provider_id }) =>
    isChosen(provider_id) ? `${provider_id}\n${first}` : '',
  )
  const loaded = remote(
    session,
    slotsByProvider,
    computed($asked, (asked) => {
      const [provider_id = '', start_date = ''] = asked.split('\n')
      return asked === '' ? undefined : { query: { provider_id, start_date, end_date: addDays(start_date, 6) } }
    }),
    { $changes: computed($taken, ({ state }) => state !== 'none') },
  )
  const weekShown = (places: readonly SlotPlace[], picked: string, first: string): Omit<Week, 'unrecognised'> => {
    const remembered = session.$stored.get().location?.location_id
    const free = places.filter((place) => place.free.length > 0)
    const of = (id: string | undefined) => free.find(({ locationId }) => locationId === id)
    const place = of(picked) ?? of(remembered) ?? free[0]
    return {
      places: free.map(({ locationId, name }) => ({ value: locationId, label: name })),
      placeId: place?.locationId ?? '',
      days: weekOf(first).map((date) => ({
        date,
        shown: dayWithWeekday(date),
        slots: place?.free.filter((slot) => slot.date === date) ?? [],
      })),
    }
  }
  return {
    $week: computed([loaded, $picked, $shown, session.$stored], (answer, picked, first) =>
      mapRemote(answer, (answer): Week => {
        const read = readSlotDays(answer)
        const places = read === 'unrecognised' ? [] : slotPlaces(read, session.now())
        return { ...weekShown(places, picked, first), unrecognised: read === 'unrecognised' }
      }),
    ) satisfies ReadableAtom<Remote<Week>>,
    /** The first and the last day of the week in words. */
    $range: computed($shown, (first) => `${dayWithWeekday(first)} – ${dayWithWeekday(addDays(first, 6))}`),
    /** True if the week before is over. */
    $isFirst: computed([$shown, $days], (first, { earliest }) => first <= earliest),
    /** Whether a provider is chosen whose slots can be loaded. */
    $hasProvider: computed($asked, (asked) => asked !== ''),
    /** Shows the week that many weeks from today. */
    showIn: (weeks: number): void => moveTo(inWeek(weeks)),
    /** Moves by this many weeks. */
    move: (weeks: number): void => moveTo(addDays($shown.get(), weeks * 7)),
    /** Shows the slots of another location. */
    pick: (locationId: string): void => $picked.set(locationId),
    reload: loaded.reload,
  }
}
