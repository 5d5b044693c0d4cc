// Calendar dates are text, `yyyy-MM-dd`, without a zone. They are calculated in UTC, where every day has 24 hours: no change of the
// clocks can shift them.
import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as daysLater } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { transpose } from 'date-fns/transpose'

import { weekdayOf } from './day-text.ts'
import { isDay } from './is-day.ts'

const dateOf = (day: string): Date => new UTCDateMini(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

/** The calendar date `count` days later, or earlier if negative; '' if `day` is invalid. */
export const addDays = (day: string, count: number): string => (isDay(day) ? dayOf(daysLater(dateOf(day), count)) : '')

/** How many days from one day to another; NaN if one of them is invalid. */
export const daysBetween = (from: string, to: string): number => differenceInCalendarDays(dateOf(to), dateOf(from))

/** The seven days of the week that contains a day, starting with Sunday as in the calendar of a date field. */
export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(day, index - weekdayOf(day)))

export interface Age {
  years: number
  months: number
  days: number
}

/**
 * The age on `today` of somebody born on `born`, both calendar dates; undefined if either is invalid or `born` is later. If a
 * month lacks the day of birth, its last day completes the month.
 */
export function ageOn(today: string, born: string): Age | undefined {
  if (!isDay(today) || !isDay(born) || born > today) return undefined
  const [now, birth] = [dateOf(today), dateOf(born)]
  const begun = differenceInCalendarMonths(now, birth)
  const months = addMonths(birth, begun) > now ? begun - 1 : begun
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: differenceInCalendarDays(now, addMonths(birth, months)),
  }
}

/** A calendar date as a Date at its local start, for date pickers; undefined if invalid. */
export const dateOfDay = (day: string): Date | undefined => (isDay(day) ? transpose(dateOf(day), Date) : undefined)

/** The local calendar date of a Date; '' if it is invalid. */
export const dayOfDate = (date: Date): string => dayOf(transpose(date, UTCDateMini))
