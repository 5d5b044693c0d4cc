/** The calendar date `yyyy-MM-dd` in a zone at a moment in milliseconds; UTC's where the zone is none that this machine knows. */
export function dayIn(timeZone: string, milliseconds: number): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: timeZone || 'UTC' }).format(milliseconds)
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' }).format(milliseconds)
  }
}
