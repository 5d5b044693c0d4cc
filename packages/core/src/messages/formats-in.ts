import type { DayPattern } from '@chartside/contract/lib/day-text'
import type { Age } from '@chartside/contract/lib/days'

// Days are Gregorian and digits Latin in every language, since they are typed and compared with charts.
const latin = { numberingSystem: 'latn', useGrouping: false } as const

/** How a language writes dates and numbers. A `day` is a calendar date that exists, a `time` HH:mm:ss. */
export type LocalFormats = ReturnType<typeof formatsIn>

/** The formats of a language, by `Intl`. */
export function formatsIn(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC', ...options })
  const inNumbers = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
  const inLetters = dates({ day: 'numeric', month: 'short', year: 'numeric' })
  const withWeekday = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const month = dates({ month: 'long' })
  const time = dates({ hour: '2-digit', minute: '2-digit' })
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  const ofPattern = (pattern: DayPattern) => (pattern === 'dd MMM yyyy' ? inLetters : inNumbers)
  const inUnits = (unit: string) => new Intl.NumberFormat(locale, { ...latin, style: 'unit', unit, unitDisplay: 'long' })
  const units = { years: inUnits('year'), months: inUnits('month'), days: inUnits('day') }
  const bytes = inUnits('byte')
  const lists = new Intl.ListFormat(locale)
  return {
    day: (day: string, pattern: DayPattern) => ofPattern(pattern).format(noonOf(day)),
    dayWithWeekday: (day: string) => withWeekday.format(noonOf(day)),
    time: (text: string) => time.format(new Date(`1970-01-01T${text}Z`)),
    monthNames: Array.from({ length: 12 }, (_, index) => month.format(new Date(Date.UTC(2026, index, 15)))),
    /** How a date is typed, in the initials of the language: 'DD/MM/AAAA'. */
    placeholder(pattern: DayPattern): string {
      const names = new Intl.DisplayNames(locale, { type: 'dateTimeField' })
      const letters = (type: 'day' | 'month' | 'year') => (names.of(type) ?? type).slice(0, 1).toLocaleUpperCase(locale)
      const lengths = { day: 2, month: pattern === 'dd MMM yyyy' ? 3 : 2, year: 4 }
      return ofPattern(pattern)
        .formatToParts()
        .map(({ type, value }) =>
          type === 'day' || type === 'month' || type === 'year' ? letters(type).repeat(lengths[type]) : value,
        )
        .join('')
    },
    age: (age: Age) => (['years', 'months', 'days'] as const).map((unit) => units[unit].format(age[unit])).join(' '),
    bytes: (size: number) => bytes.format(size),
    number: (value: number) => value.toLocaleString(locale, latin),
    list: (items: readonly string[]) => lists.format(items),
  }
}
