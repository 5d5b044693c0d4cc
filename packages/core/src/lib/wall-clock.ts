import { clockTime, dayAt, isDay, localMoment, timeOfDay } from './formats.ts'

// A slot and an appointment are told by the calendar and the clock on the wall of their location: a day `yyyy-MM-dd`, a time
// `HH:mm:ss`. Zones are IANA names; none, and one that this machine does not know, stand for the machine's own.

export { clockTime }

/** What the clock of a place shows. */
export interface WallTime {
  /** `yyyy-MM-dd` */
  date: string
  /** `HH:mm:ss` */
  time: string
}

const minute = 60_000
const day = 86_400_000

/** The calendar date in a zone at a moment in milliseconds, `yyyy-MM-dd`. */
export const dayIn = (timeZone: string | undefined, milliseconds: number): string => dayAt(milliseconds, timeZone)

/** The clock time in a zone at a moment in milliseconds, `HH:mm:ss`; '' for what is no moment. */
export function timeIn(timeZone: string | undefined, milliseconds: number): string {
  const local = localMoment(milliseconds, timeZone)
  return local ? `${local.time}:${new Date(milliseconds).toISOString().slice(17, 19)}` : ''
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
function offsetIn(timeZone: string | undefined, milliseconds: number): number {
  const local = localMoment(milliseconds, timeZone)
  return local ? Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(milliseconds / minute) * minute : 0
}

/**
 * The moment, in milliseconds, at which the clocks of a zone show a day and a time (`HH:mm` or `HH:mm:ss`).
 * A time that the zone skips is as much later as it skips; of one that comes twice it is the first. NaN for what is no time.
 */
export function momentOf(date: string, time: string, timeZone: string | undefined): number {
  const shown = isDay(date) ? Date.parse(`${date}T${timeOfDay(time)}Z`) : Number.NaN
  if (Number.isNaN(shown)) return Number.NaN
  // No zone is a whole day away from UTC: one of these offsets held before any change near this time, the other after it.
  const before = shown - offsetIn(timeZone, shown - day)
  const after = shown - offsetIn(timeZone, shown + day)
  const showing = [before, after].filter((moment) => moment + offsetIn(timeZone, moment) === shown)
  return showing.length > 0 ? Math.min(...showing) : before
}

/** What people call a zone's time at a moment in milliseconds, 'EST'; '' without a zone. */
export function zoneName(timeZone: string | undefined, milliseconds: number): string {
  if (!timeZone) return ''
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    return format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

/** Whether the clocks of a zone and of this machine show the same at a moment in milliseconds; true without a zone. */
export const sameOffset = (timeZone: string | undefined, milliseconds: number): boolean =>
  offsetIn(timeZone, milliseconds) === offsetIn(undefined, milliseconds)

/** The zone's name to write beside a time of a place; '' where this machine's clock shows the same, or the zone is unknown. */
export const foreignZone = (timeZone: string | undefined, milliseconds: number): string =>
  sameOffset(timeZone, milliseconds) ? '' : zoneName(timeZone, milliseconds)

/** The day and the time that a slot's text names, `2026-11-20 09:30 AM`; undefined where it names none. */
export function slotTime(text: string): WallTime | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T]/.exec(text.trim())
  const time = timeOfDay(text)
  return found?.[1] && isDay(found[1]) && time ? { date: found[1], time } : undefined
}
