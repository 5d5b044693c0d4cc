const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar date `yyyy-MM-dd` in a zone at a moment in milliseconds; UTC's where the zone is none that this machine knows. */
export function dayIn(timeZone: string, milliseconds: number): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = formatOf(timeZone)
    formats.set(timeZone, format)
  }
  return format.format(milliseconds)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: timeZone || 'UTC' })
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
  }
}
