import { $language } from '@chartside/core/lib/language'
import type { ComponentProps } from 'react'
import type DatePicker from 'react-datepicker'

type CalendarLocale = Exclude<ComponentProps<typeof DatePicker>['locale'], string | undefined>

/** Days and months for the date picker by Intl, in the shape of date-fns; English is the picker's own. */
export function calendarLocale(): { locale?: CalendarLocale } {
  const { locale, formats } = $language.get()
  return formats ? { locale: localeOf(locale) } : {}
}

/** The date-fns token of each part of a date. */
const tokens: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { weekday: 'EEEE', day: 'd', month: 'MMMM', year: 'y' }

const widths = { narrow: 'narrow', short: 'short', abbreviated: 'short', wide: 'long' } as const
interface Width {
  width?: keyof typeof widths
}

function localeOf(locale: string): CalendarLocale {
  const name = (options: Intl.DateTimeFormatOptions, date: number) =>
    new Intl.DateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }).format(new Date(date))
  // 1 November 2026 is a Sunday.
  const day = (index: number, width: keyof typeof widths = 'wide') =>
    name({ weekday: width === 'short' ? 'narrow' : widths[width] }, Date.UTC(2026, 10, 1 + index))
  const month = (index: number, width: keyof typeof widths = 'wide') => name({ month: widths[width] }, Date.UTC(2026, index, 15))
  const full = new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'full' })
    .formatToParts()
    .map(({ type, value }) => tokens[type] ?? `'${value.replaceAll("'", "''")}'`)
    .join('')
  return {
    localize: {
      preprocessor: undefined,
      ordinalNumber: String,
      era: String,
      quarter: String,
      dayPeriod: String,
      day: (index: number, { width }: Width = {}) => day(index, width),
      month: (index: number, { width }: Width = {}) => month(index, width),
    },
    formatLong: { date: () => full, time: () => 'p', dateTime: () => full },
  } as unknown as CalendarLocale
}
