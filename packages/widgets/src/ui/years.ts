/** The number of years in a dropdown (UI-04). */
const span = 50

/**
 * The years of a date field's dropdown, latest first: the 50 up to the latest possible one, or the 50 from the earliest one if
 * only that is set. The shown year is always included.
 */
export function yearsToChoose(today: string, shown: number, earliest = '', latest = ''): number[] {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const last = latest ? yearOf(latest) : earliest ? yearOf(earliest) + span - 1 : yearOf(today)
  const years = Array.from({ length: span }, (_, index) => last - index)
  return years.includes(shown) ? years : [...years, shown].sort((one, other) => other - one)
}
