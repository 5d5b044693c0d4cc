// What the clocks at a place show. Days are `yyyy-MM-dd`, times `HH:mm:ss`, moments milliseconds since 1970, zones IANA names.
// A zone that is missing or unknown means this machine's own.
import { tzOffset } from '@date-fns/tz/tzOffset'

import { isDay } from './is-day.ts'

const dayLength = 86_400_000

/** By zone, since creating one is slower than using it; null where the zone is unknown. */
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatIn(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone)
  if (format === undefined) {
    try {
      format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    } catch {
      format = null
    }
    formats.set(zone, format)
  }
  return format
}

/** True for the IANA name of a zone that this machine knows. */
export const isZone = (zone: string | undefined): zone is string => Boolean(zone) && formatIn(zone!) !== null

/** How far a zone is ahead of UTC at a moment, in milliseconds; NaN if the moment is invalid. */
function offsetIn(zone: string | undefined, moment: number): number {
  const date = new Date(moment)
  return Math.round((isZone(zone) ? tzOffset(zone, date) : -date.getTimezoneOffset()) * 60) * 1000
}

/** What the clocks of a zone show at a moment, as in `2026-11-20T09:30:00.000Z`; '' if the moment is invalid. */
function shownIn(zone: string | undefined, moment: number): string {
  const date = new Date(moment + offsetIn(zone, moment))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}

/** The calendar date in a zone at a moment, `yyyy-MM-dd`; '' if the moment is invalid. */
export const dayIn = (zone: string | undefined, moment: number): string => shownIn(zone, moment).slice(0, 10)

/** The calendar date on this machine at a moment, `yyyy-MM-dd`; '' if the moment is invalid. */
export const dayHere = (moment: number): string => dayIn(undefined, moment)

/** The clock time in a zone at a moment, `HH:mm:ss`; '' if the moment is invalid. */
export const timeIn = (zone: string | undefined, moment: number): string => shownIn(zone, moment).slice(11, 19)

/** When the clocks of a zone show a day and a time. */
export interface ShownTime {
  /** The first moment at which they show it. A time that they skip moves forward by the length of the gap. NaN if invalid. */
  moment: number
  /** How often they show it: never where they are put forward over it, or if it is invalid; twice where they are put back over it. */
  times: 0 | 1 | 2
}

/** The offsets of a zone on both sides of a day: no zone is more than a day from UTC. */
function offsetsAround(zone: string | undefined, day: string): readonly [before: number, after: number] {
  const midnight = Date.parse(day)
  return [offsetIn(zone, midnight - dayLength), offsetIn(zone, midnight + 2 * dayLength)]
}

/** By zone and day, since the slots of a month ask for the same few days. The machine's own zone can change at any time. */
const knownOffsets = new Map<string, readonly [number, number]>()

function offsetsOn(zone: string | undefined, day: string): readonly [before: number, after: number] {
  if (!isZone(zone)) return offsetsAround(zone, day)
  const key = `${day} ${zone}`
  let known = knownOffsets.get(key)
  if (!known) {
    known = offsetsAround(zone, day)
    if (knownOffsets.size > 10_000) knownOffsets.clear()
    knownOffsets.set(key, known)
  }
  return known
}

/** When the clocks of a zone show a day and a time; the time is anything that `timeOfDay` reads. */
export function momentOf(day: string, time: string, zone: string | undefined): ShownTime {
  const shown = isDay(day) ? Date.parse(`${day}T${timeOfDay(time)}Z`) : Number.NaN
  if (Number.isNaN(shown)) return { moment: Number.NaN, times: 0 }
  const [before, after] = offsetsOn(zone, day)
  if (before === after) return { moment: shown - before, times: 1 }
  const moments = [shown - before, shown - after].filter((moment) => moment + offsetIn(zone, moment) === shown)
  return moments.length === 0
    ? { moment: shown - before, times: 0 }
    : { moment: Math.min(...moments), times: moments.length as 1 | 2 }
}

/** True where the clocks of a zone are put forward over a time on a day; never where the zone is unknown. */
export const isSkipped = (day: string, time: string, zone: string): boolean =>
  isZone(zone) && momentOf(day, time, zone).times === 0

/** The usual name of a zone's time at a moment, 'EST'; '' without a zone. */
export function zoneName(zone: string | undefined, moment: number): string {
  if (!isZone(zone) || Number.isNaN(moment)) return ''
  const parts = formatIn(zone)?.formatToParts(moment)
  return parts?.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The zone's name to show beside a location's time; '' if this machine's clock shows the same, or the zone is unknown. */
export const foreignZone = (zone: string | undefined, moment: number): string =>
  offsetIn(zone, moment) === offsetIn(undefined, moment) ? '' : zoneName(zone, moment)

const two = (value: number): string => String(value).padStart(2, '0')

/**
 * A clock time as HH:mm:ss; '' if unreadable. Accepts `HH:mm`, `HH:mm:ss` and `hh:mm AM`, each with or without a date before it.
 */
export function timeOfDay(text: string): string {
  const found = /(?:^|[ T])(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AaPp][Mm])?$/.exec(text.trim())
  if (!found) return ''
  const [hour, minute, second, half] = [Number(found[1]), Number(found[2]), Number(found[3] ?? 0), found[4]?.toUpperCase()]
  if (minute > 59 || second > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return ''
  return `${two(half ? (hour % 12) + (half === 'PM' ? 12 : 0) : hour)}:${two(minute)}:${two(second)}`
}

/** The clock time of a slot or an appointment as HH:MM AM/PM; '' if unreadable. Accepts what `timeOfDay` does. */
export function clockTime(text: string): string {
  const [hour, minute] = timeOfDay(text).split(':')
  if (!minute) return ''
  return `${two(Number(hour) % 12 || 12)}:${minute} ${Number(hour) >= 12 ? 'PM' : 'AM'}`
}

/** The minutes since midnight of a time `HH:mm` or `HH:mm:ss`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
