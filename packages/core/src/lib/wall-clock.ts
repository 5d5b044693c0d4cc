import { clockTime, dayAt, isDay, localMoment, timeOfDay } from './formats.ts'

// Slots and appointments use the calendar and clock of their location: a day `yyyy-MM-dd`, a time `HH:mm:ss`. Zones are IANA
// names; a missing or unknown one means the machine's own.

export { clockTime }

/** A date and time on a location's clock. */
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

/** The clock time in a zone at a moment in milliseconds, `HH:mm:ss`; '' if invalid. */
export function timeIn(timeZone: string | undefined, milliseconds: number): string {
  const local = localMoment(milliseconds, timeZone)
  return local ? `${local.time}:${new Date(milliseconds).toISOString().slice(17, 19)}` : ''
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
function offsetIn(timeZone: string | undefined, milliseconds: number): number {
  const local = localMoment(milliseconds, timeZone)
  return local ? Date.parse(`${local.day}T${local.time}:00Z`) - Math.floor(milliseconds / minute) * minute : 0
}

/**
 * The moment, in milliseconds, at which a zone's clocks show a day and a time (`HH:mm` or `HH:mm:ss`). A skipped time moves
 * forward by the length of the gap; a repeated one is its first occurrence. NaN if invalid.
 */
export function momentOf(date: string, time: string, timeZone: string | undefined): number {
  const shown = isDay(date) ? Date.parse(`${date}T${timeOfDay(time)}Z`) : Number.NaN
  if (Number.isNaN(shown)) return Number.NaN
  // No zone is a whole day from UTC: one of these offsets is from before any change near this time, the other from after it.
  const before = shown - offsetIn(timeZone, shown - day)
  const after = shown - offsetIn(timeZone, shown + day)
  const showing = [before, after].filter((moment) => moment + offsetIn(timeZone, moment) === shown)
  return showing.length > 0 ? Math.min(...showing) : before
}

/** The usual name of a zone's time at a moment in milliseconds, 'EST'; '' without a zone. */
export function zoneName(timeZone: string | undefined, milliseconds: number): string {
  if (!timeZone) return ''
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    return format.formatToParts(milliseconds).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
}

/** Whether a zone and this machine show the same time at a moment in milliseconds; true without a zone. */
export const sameOffset = (timeZone: string | undefined, milliseconds: number): boolean =>
  offsetIn(timeZone, milliseconds) === offsetIn(undefined, milliseconds)

/** The zone's name to show beside a location's time; '' if this machine's clock shows the same, or the zone is unknown. */
export const foreignZone = (timeZone: string | undefined, milliseconds: number): string =>
  sameOffset(timeZone, milliseconds) ? '' : zoneName(timeZone, milliseconds)

/** The day and time in a slot's text, `2026-11-20 09:30 AM`; undefined if there are none. */
export function slotTime(text: string): WallTime | undefined {
  const found = /^(\d{4}-\d\d-\d\d)[ T]/.exec(text.trim())
  const time = timeOfDay(text)
  return found?.[1] && isDay(found[1]) && time ? { date: found[1], time } : undefined
}
