import { addDays } from '@chartside/contract/lib/days'
import { isSkipped } from '@chartside/contract/lib/wall-clock'

import { addSlots, type Slot } from '../../availability/index.ts'
import { todayAt } from '../../lib/today.ts'
import type { Writer } from '../database.ts'
import type { locations } from '../schema.ts'

/** The locations where a practice's providers see patients. */
export interface Staff {
  practiceId: string
  locations: readonly (typeof locations.$inferSelect)[]
  providers: readonly { azz_id: string }[]
}

/** Half hours, counted from midnight: the long session at a provider's own location, and a short one by video for another. */
const atHome = [...from(8.5, 12), ...from(13, 15.5)]
const byVideo = from(17, 18.5)

/** The location of the provider with this index in the staff. */
export const homeOf = ({ locations }: Staff, who: number) => locations[who % locations.length]!

/** Adds the missing slots of these days, counted from today at each location. Returns the added ones. */
export async function seedSlots(writer: Writer, staff: Staff, firstDay: number, lastDay: number, now: Date): Promise<Slot[]> {
  const rows = staff.providers.flatMap(({ azz_id }, who) => {
    const home = homeOf(staff, who)
    const other = homeOf(staff, who + 1)
    const sessions =
      home === other
        ? [[home, atHome] as const]
        : ([
            [home, atHome],
            [other, byVideo],
          ] as const)
    return sessions.flatMap(([location, halves]) => {
      const today = todayAt(location.time_zone, now.getTime())
      return Array.from({ length: lastDay - firstDay + 1 }, (_, index) => addDays(today, firstDay + index)).flatMap((date) =>
        slotsAt(staff.practiceId, azz_id, location, date, halves),
      )
    })
  })
  return addSlots(writer, rows)
}

/** The slots of these half hours, except those that the location's clocks skip. */
export function slotsAt(
  practice_id: string,
  provider_id: string,
  location: Staff['locations'][number],
  date: string,
  halves: readonly number[],
): Omit<Slot, 'id'>[] {
  return halves
    .map((half) => ({
      practice_id,
      provider_id,
      location_id: location.id,
      date,
      start_time: timeOf(half),
      // A day has no time after its last minute.
      end_time: half === 47 ? '23:59:00' : timeOf(half + 1),
    }))
    .filter(({ start_time }) => !isSkipped(date, start_time, location.time_zone))
}

/** 17 is half past eight. */
const timeOf = (half: number): string => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`

function from(hour: number, until: number): number[] {
  return Array.from({ length: (until - hour) * 2 }, (_, index) => hour * 2 + index)
}
