// iCalendar, RFC 5545: the parts needed for one appointment.

/** One calendar event. */
export interface CalendarEvent {
  /** The same for the same appointment, so that a second file replaces the first. */
  uid: string
  /** Milliseconds since 1970. */
  start: number
  end: number
  title: string
  place: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** When the file was created, in milliseconds. */
  made: number
}

const utc = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text as a value: separators are escaped, and anything that could start a new line becomes an escaped line break. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n?|\n|\u2028|\u2029/g, '\\n')
    // Other control characters are not allowed in a line.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f]/g, '')

const encoder = new TextEncoder()
const maxLineLength = 75

/** A line of at most 75 octets, continued on lines that start with a space; characters are never split. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > maxLineLength) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

/** The text of an `.ics` file with one event: times in UTC, lines of at most 75 octets that end in CRLF. */
export function calendarFile({ uid, start, end, title, place, status, made }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartside//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(made)}`,
    // A later file of the same appointment counts as its change.
    `SEQUENCE:${Math.floor(made / 1000)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    `STATUS:${status}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
