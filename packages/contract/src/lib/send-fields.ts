// How the fields of forms are validated; more of what send.ts does, which every page with a dictation loads.
import * as v from 'valibot'

import { turnsText } from './direction.ts'
import { isDay } from './is-day.ts'
import { notBlank, prose } from './send.ts'

/** Short text without hidden characters that change the direction of text; otherwise like `prose`. */
export const textSent = (label: string, maxLength: number) =>
  v.pipe(
    prose(label, maxLength),
    v.check(
      (value) => !turnsText(value),
      `${label} contains hidden characters that change the direction of text. Delete the text and type it again.`,
    ),
  )

/** Short text that must not be blank. */
export const requiredText = (label: string, maxLength: number) => v.pipe(textSent(label, maxLength), notBlank(label))

/** Optional text; '' if left out. */
export const optionalTextSent = (label: string, maxLength: number) => v.optional(textSent(label, maxLength), '')

/** An e-mail address or '', with the same rule as an input of this type in a browser. */
export const optionalEmailSent = (label: string, maxLength: number) =>
  v.optional(
    v.pipe(
      textSent(label, maxLength),
      v.check((value) => /^([^\s@]+@[^\s@]+)?$/.test(value.trim()), `${label} must be an address like name@example.org.`),
    ),
    '',
  )

/** The earliest accepted date: anything earlier is a typo in the year. */
export const earliestDay = '1900-01-01'

/** A calendar date `yyyy-MM-dd` that exists, not before 1900. */
export const daySent = (label: string) =>
  v.pipe(
    v.string(`${label} must be a date.`),
    v.check(isDay, `${label} must be a date of the calendar, like 2026-11-20.`),
    v.check((day) => !isDay(day) || day >= earliestDay, `${label} cannot be before ${earliestDay.slice(0, 4)}.`),
  )
