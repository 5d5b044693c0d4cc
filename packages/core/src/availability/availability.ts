import { slotsByProvider } from '@chartside/contract/availability'
import { atom, computed } from 'nanostores'

import { Refused } from '../errors.ts'
import { checkRange, type DateRange, type DateRangeErrors, readDay, refusedRange } from '../lib/date-range.ts'
import { mapRemote, remote } from '../lib/remote.ts'
import type { Session } from '../session/index.ts'
import { type DayCard, dayCards } from './day-cards.ts'
import { slotChangesOf } from './slot-changes.ts'
import { readSlotDays } from './slots.ts'
import { createPracticeDay } from './today.ts'

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
  const { $now, $today, $isKnown } = createPracticeDay(session, locationId)
  const $entered = atom<Readonly<Record<keyof DateRange, unknown>> | undefined>()
  const $requested = atom<DateRange | undefined>()
  const $entryErrors = atom<DateRangeErrors>({})

  const $range = computed([$entered, $today], (entered, today): DateRange => {
    const text = (value: unknown) => (typeof value === 'string' ? value : '')
    return entered ? { start: text(entered.start), end: text(entered.end) } : { start: today, end: today }
  })
  const $provider = computed(session.$stored, ({ provider }) => providerId || (provider?.azz_id ?? ''))
  const $wanted = computed([$requested, $today], (requested, today): DateRange => requested ?? { start: today, end: today })
  const $ready = computed([$requested, $isKnown], (requested, isKnown) => requested !== undefined || isKnown)
  const $input = computed([$provider, $wanted, $ready], (provider_id, { start, end }, ready) =>
    provider_id === '' || !ready ? undefined : { query: { provider_id, start_date: start, end_date: end } },
  )
  // A slot was booked or freed on the same page.
  const list = remote(session, slotsByProvider, $input, { $changes: slotChangesOf(session).$changes })

  // A slot that begins while it is shown can no longer be chosen.
  const $slots = computed([list, $wanted, $now], (loaded, range, now) =>
    mapRemote(loaded, (answer): SlotsShown => {
      const read = readSlotDays(answer)
      return { range, days: read === 'unrecognised' ? read : dayCards(read, locationId, now) }
    }),
  )
  const $refused = computed(list, (loaded) =>
    loaded.state === 'failed' && loaded.error instanceof Refused ? refusedRange(loaded.error) : {},
  )

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
