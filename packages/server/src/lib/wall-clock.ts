// What the clocks at a place show. Days are `yyyy-MM-dd`, times `HH:mm:ss`.
import { dayIn } from './day-in.ts'

const dayLength = 24 * 3600_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const two = '2-digit'
    const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two, hourCycle: 'h23' } as const
    format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone })
    formats.set(timeZone, format)
  }
  return format
}

/** What a zone's clocks show at a moment, as if they were UTC's: the difference of the two is the zone's offset. */
function shownAt(timeZone: string, moment: number): number {
  const parts = formatOf(timeZone).formatToParts(moment)
  const [year, month, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  )
  return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000)
}

/** True for the IANA name of a zone that this machine knows. */
export function isZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && formatOf(timeZone) !== undefined
  } catch {
    return false
  }
}

/** The time that the clocks of a zone show at a moment in milliseconds. Throws RangeError where the zone is unknown. */
export const timeIn = (timeZone: string, moment: number): string =>
  new Date(shownAt(timeZone, moment)).toISOString().slice(11, 19)

/**
 * The moment, in milliseconds, at which the clocks of a zone show a time: the first one where they do so twice, undefined where
 * they skip it. Throws RangeError where the zone is unknown.
 */
export function momentOf(day: string, time: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${day}T${time}Z`)
  for (const near of [wanted - dayLength, wanted + dayLength]) {
    const moment = wanted - (shownAt(timeZone, near) - near)
    if (shownAt(timeZone, moment) === wanted) return moment
  }
  return undefined
}

/** Days of zones on which, or beside which, the clocks are changed: what is asked for whole weeks of half hours is asked once. */
const changes = new Map<string, boolean>()

function changesAround(day: string, timeZone: string): boolean {
  const key = `${day} ${timeZone}`
  let known = changes.get(key)
  if (known === undefined) {
    const offsets = [-1, 2].map((days) => {
      const moment = Date.parse(day) + days * dayLength
      return shownAt(timeZone, moment) - moment
    })
    known = offsets[0] !== offsets[1]
    if (changes.size > 10_000) changes.clear()
    changes.set(key, known)
  }
  return known
}

/** True where the clocks of a zone are put forward over a time on that day; never where the zone is unknown. */
export const isSkipped = (day: string, time: string, timeZone: string): boolean =>
  isZone(timeZone) && changesAround(day, timeZone) && momentOf(day, time, timeZone) === undefined

/** Today at a place. Where its zone is unknown, the day where it is earliest on Earth: it may still be that day there. */
export const todayAt = (timeZone: string, now: number): string => dayIn(isZone(timeZone) ? timeZone : 'Etc/GMT+12', now)

/** True where it is that day at a place; where its zone is unknown, where it is that day anywhere on Earth. */
export const isTodayAt = (timeZone: string, day: string, now: number): boolean =>
  todayAt(timeZone, now) <= day && day <= dayIn(isZone(timeZone) ? timeZone : 'Etc/GMT-14', now)

/** The day so many days after another one. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** How many days from one day to another. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength
