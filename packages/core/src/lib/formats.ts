// How values are written on the screen (UI-06). Days and clock times are the contract's; what the widgets use of them is here, too.
import { unambiguousDay } from '@chartside/contract/lib/day-text'
import type { Age } from '@chartside/contract/lib/days'
import { clockTime, dayHere, timeIn } from '@chartside/contract/lib/wall-clock'

export { dayWithWeekday, formatDay, monthNames, unambiguousDay } from '@chartside/contract/lib/day-text'
export { isDay } from '@chartside/contract/lib/is-day'
export { clockTime, dayHere } from '@chartside/contract/lib/wall-clock'

/** Words that stay lowercase inside names, as in María de los Ángeles and Jan van der Berg. */
const particles = new Set(
  'af al av bin bint da das de degli dei del della den der di do dos du e el i ibn la las le los ten ter van von y zu zum zur'.split(
    ' ',
  ),
)

/**
 * A name with its words capitalized. Existing capitals stay, as in McDonald, and so does a lowercase particle inside the name, or
 * before a name that has capitals.
 */
export function capitalized(name: string): string {
  const hasCapitals = /\p{Lu}/u.test(name)
  return name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=^|[ -])\p{Ll}[\p{L}\p{M}'’.]*(?=$|[ -])/gu, (word, at: number) =>
      particles.has(word) && (at > 0 || hasCapitals) ? word : capitalizedWord(word),
    )
}

const capitalizedWord = (word: string): string => word.replace(/^./u, (letter) => letter.toLocaleUpperCase())

/** A gender for display, 'Female' for 'female'; '' if none is recorded. */
export const genderText = (gender: string): string => gender.trim().replace(/^./u, (letter) => letter.toLocaleUpperCase())

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** An age in years, months and days; '' if unknown. */
export function formatAge(age: Age | undefined): string {
  if (!age) return ''
  return [counted(age.years, 'year'), counted(age.months, 'month'), counted(age.days, 'day')].join(' ')
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A duration as mm:ss, rounded down; minutes go on past an hour. */
export function formatSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

/** The clock time of a moment on this machine, '09:30 AM'; '' if invalid. */
export const timeHere = (moment: number): string => clockTime(timeIn(undefined, moment))

/** A moment's local date and time, '20 Nov 2026, 09:30 AM'; '' if invalid. */
export function formatMoment(moment: string | number): string {
  const at = new Date(moment).getTime()
  return [unambiguousDay(dayHere(at)), timeHere(at)].filter(Boolean).join(', ')
}

/** A readable file size: '820 bytes', '12 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB']
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${unit}`
}

/** How much has been sent, in whole percent; undefined while the total is unknown. */
export const percentOf = (progress: { sent: number; total: number } | undefined): number | undefined =>
  progress && progress.total > 0 ? Math.floor((100 * progress.sent) / progress.total) : undefined
