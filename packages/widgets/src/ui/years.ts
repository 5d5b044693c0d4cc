/** How many years a dropdown offers (UI-04). */
const span = 50

/**
 * The years that a date field offers, latest first: the 50 up to the latest possible one, or the 50 from the earliest
 * where only that is set. The year that is shown is always among them.
 */
export function yearsToChoose(today: string, shown: number, earliest = '', latest = ''): number[] {
  const yearOf = (day: string) => Number(day.slice(0, 4))
  const last = latest ? yearOf(latest) : earliest ? yearOf(earliest) + span - 1 : yearOf(today)
  const years = Array.from({ length: span }, (_, index) => last - index)
  return years.includes(shown) ? years : [...years, shown].sort((one, other) => other - one)
}
