import { slotsByProvider } from '@chartside/contract/availability'
import { atom, computed, onMount } from 'nanostores'

import { Refused } from '../errors.ts'
import { checkRange, type DateRange, type DateRangeErrors, readDay, refusedRange } from '../lib/date-range.ts'
import { mapRemote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type DayCard, dayCards } from './day-cards.ts'
import { locationZonesOf, zonesSettled } from './location-zones.ts'
import { slotChangesOf } from './slot-changes.ts'
import { readSlotDays } from './slots.ts'
import { todayAt, zoneAt } from './today.ts'

/** The slots of a range of days. */
export interface SlotsShown {
  /** The requested range, whatever is entered meanwhile. */
  range: DateRange
  /** Days that have slots; 'unrecognised' if the backend sent something else. */
  days: readonly DayCard[] | 'unrecognised'
}

export type Availability = ReturnType<typeof createAvailability>

interface AvailabilityOptions {
  /** The slots' provider; the signed-in one by default. */
  providerId?: string
  /** Shows only one location's slots. */
  locationId?: string
}

/** A provider's slots over a range of days, initially today (AVAIL-01, AVAIL-02). */
export function createAvailability(session: Session, options: AvailabilityOptions = {}) {
  const { providerId = '', locationId = '' } = options
  const { clock } = session.environment
  const $zones = locationZonesOf(session)
  const $now = atom(session.now())
  const $entered = atom<Readonly<Record<keyof DateRange, unknown>> | undefined>()
  const $requested = atom<DateRange | undefined>()
  const $entryErrors = atom<DateRangeErrors>({})

  const $today = computed([$now, $zones, session.$stored], (now, zones) => todayAt(session, zones, locationId, now))
  const $range = computed([$entered, $today], (entered, today): DateRange => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    return entered ? { start: text(entered.start), end: text(entered.end) } : { start: today, end: today }
  })
  const $provider = computed(session.$stored, ({ provider }) => providerId || (provider?.azz_id ?? ''))
  const $wanted = computed([$requested, $today], (requested, today): DateRange => requested ?? { start: today, end: today })
  // Until the zones are known, today is this machine's, and a request for it might be useless.
  const $knowsToday = computed(
    [$zones, zonesSettled(session), session.$stored],
    (zones, settled) => settled || zoneAt(session, zones, locationId) !== undefined,
  )
  const $ready = computed([$requested, $knowsToday], (requested, knows) => requested !== undefined || knows)
  const $input = computed([$provider, $wanted, $ready], (provider_id, { start, end }, ready) =>
    provider_id === '' || !ready ? undefined : { query: { provider_id, start_date: start, end_date: end } },
  )
  // A slot was booked or freed on the same page.
  const list = remote(session, slotsByProvider, $input, { $changes: slotChangesOf(session).$changes })

  const $slots = computed([list, $wanted, $now], (loaded, range, now) =>
    mapRemote(loaded, (answer): SlotsShown => {
      const read = readSlotDays(answer)
      return { range, days: read === 'unrecognised' ? read : dayCards(read, locationId, now) }
    }),
  )
  const $refused = computed(list, (loaded) =>
    loaded.state === 'failed' && loaded.error instanceof Refused ? refusedRange(loaded.error) : {},
  )

  // A slot that begins while it is shown can no longer be chosen.
  onMount($now, () => {
    $now.set(session.now())
    return clock.every(60_000, () => $now.set(session.now()))
  })

  return {
    $slots,
    /** The range as entered. */
    $range,
    $errors: computed([$entryErrors, $refused], (entered, refused) => ({ ...refused, ...entered })),
    /** Today at the location, `yyyy-MM-dd`. */
    $today,
    /** Accepts a day from a field or a picker: the typed text, or a Date. */
    enter(name: keyof DateRange, given: unknown): void {
      const read = readDay(given)
      $entered.set({ ...$range.get(), ...$entered.get(), [name]: 'day' in read ? read.day : given })
      $entryErrors.set({})
    },
    /** Loads the slots of the range, or reports what is wrong with it (AVAIL-02). */
    go(): void {
      const given = $entered.get() ?? $range.get()
      const errors = checkRange(given)
      $entryErrors.set(errors)
      if (Object.keys(errors).length > 0) return
      const { start, end } = $range.get()
      const now = $wanted.get()
      if (now.start === start && now.end === end) void list.reload()
      else $requested.set({ start, end })
    },
    /** Loads the same days again; the known slots stay visible meanwhile. */
    reload: () => list.reload(),
  }
}
