// Calendar dates are text, `yyyy-MM-dd`, and are parsed as text: a Date would shift them with the time zone.

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

interface DayParts {
  year: number
  month: number
  day: number
}

const two = (value: number): string => String(value).padStart(2, '0')
const four = (value: number): string => String(value).padStart(4, '0')

const daysIn = (year: number, month: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** The parts of a calendar date; undefined if `day` does not exist. */
function partsOf(day: string): DayParts | undefined {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)
  if (!found) return undefined
  const [year, month, date] = [Number(found[1]), Number(found[2]), Number(found[3])]
  if (month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  return { year, month, day: date }
}

/** True for a calendar date `yyyy-MM-dd` that exists. */
export const isDay = (day: string): boolean => partsOf(day) !== undefined

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

/** The patterns for calendar dates: patients' rows, summaries, appointment pickers, and the plain helper (UI-06). */
export type DayPattern = 'dd/MM/yyyy' | 'dd MMM yyyy' | 'MM/dd/yyyy' | 'MM/DD/YYYY'

/** A calendar date in a pattern; '' if invalid. */
export function formatDay(day: string, pattern: DayPattern): string {
  const parts = partsOf(day)
  if (!parts) return ''
  const [dd, mm, yyyy] = [two(parts.day), two(parts.month), four(parts.year)]
  if (pattern === 'dd/MM/yyyy') return `${dd}/${mm}/${yyyy}`
  if (pattern === 'dd MMM yyyy') return `${dd} ${monthNames[parts.month - 1]} ${yyyy}`
  return `${mm}/${dd}/${yyyy}`
}

/** A calendar date with its month in letters, so that it cannot be misread: '20 Nov 1980'. */
export const unambiguousDay = (day: string): string => formatDay(day, 'dd MMM yyyy')

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** The day of the week of a calendar date, 'Fri'; '' if invalid. */
export function weekdayOf(day: string): string {
  const parts = partsOf(day)
  return parts ? (weekdayNames[new Date(dayNumber(parts) * 86_400_000).getUTCDay()] ?? '') : ''
}

/** A calendar date as a Date at its local start, for date pickers; undefined if invalid. */
export function dateOfDay(day: string): Date | undefined {
  const parts = partsOf(day)
  if (!parts) return undefined
  const date = new Date(2000, 0, 1)
  date.setFullYear(parts.year, parts.month - 1, parts.day)
  return date
}

/** The local calendar date of a Date; '' if it is invalid. */
export const dayOfDate = (date: Date): string =>
  Number.isNaN(date.getTime()) ? '' : `${four(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export interface Age {
  years: number
  months: number
  days: number
}

const dayNumber = ({ year, month, day }: DayParts): number => Math.round(Date.UTC(year, month - 1, day) / 86_400_000)

/**
 * The age on `today` of somebody born on `born`, both calendar dates; undefined if either is invalid or `born` is later. If a
 * month lacks the day of birth, its last day completes the month.
 */
export function ageOn(today: string, born: string): Age | undefined {
  const [now, birth] = [partsOf(today), partsOf(born)]
  if (!now || !birth || born > today) return undefined
  let months = (now.year - birth.year) * 12 + now.month - birth.month
  if (now.day < Math.min(birth.day, daysIn(now.year, now.month))) months--
  const year = birth.year + Math.floor((birth.month - 1 + months) / 12)
  const month = ((birth.month - 1 + months) % 12) + 1
  const turned = { year, month, day: Math.min(birth.day, daysIn(year, month)) }
  return { years: Math.floor(months / 12), months: months % 12, days: dayNumber(now) - dayNumber(turned) }
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** An age in years, months and days; '' if unknown. */
export function formatAge(age: Age | undefined): string {
  if (!age) return ''
  return [counted(age.years, 'year'), counted(age.months, 'month'), counted(age.days, 'day')].join(' ')
}

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

/** A duration as mm:ss, rounded down; minutes go on past an hour. */
export function formatSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

interface LocalMoment {
  /** `yyyy-MM-dd` */
  day: string
  /** `HH:mm` */
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached per zone, since creating one is slower than using it. The machine's own zone can change at any time. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const kept = formats.get(timeZone ?? '')
  if (kept) return kept
  try {
    const format = new Intl.DateTimeFormat('en-CA', {
      ...(timeZone ? { timeZone } : {}),
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    if (timeZone) formats.set(timeZone, format)
    return format
  } catch {
    return formatIn(undefined)
  }
}

/**
 * The calendar date and clock time of a moment in `timeZone` (IANA), or in this machine's zone if that is unknown or missing.
 * Undefined if the moment is invalid.
 */
export function localMoment(moment: string | number, timeZone?: string): LocalMoment | undefined {
  const date = new Date(moment)
  if (moment === '' || Number.isNaN(date.getTime())) return undefined
  const part = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  return { day: `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` }
}

/** A moment's local date and time, '20 Nov 2026, 09:30 AM'; '' if invalid. */
export function formatMoment(moment: string | number, timeZone?: string): string {
  const local = localMoment(moment, timeZone)
  return local ? `${unambiguousDay(local.day)}, ${clockTime(local.time)}` : ''
}

/** The calendar date of a moment in milliseconds, `yyyy-MM-dd`: 'today' on this machine, or in `timeZone`. */
export const dayAt = (milliseconds: number, timeZone?: string): string => localMoment(milliseconds, timeZone)?.day ?? ''

/** A readable file size: '820 bytes', '12 KB', '3.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  const [size, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / (1024 * 1024), 'MB']
  return `${size < 9.95 ? size.toFixed(1).replace(/\.0$/, '') : Math.round(size)} ${unit}`
}
