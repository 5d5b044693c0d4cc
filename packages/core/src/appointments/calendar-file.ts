// iCalendar, RFC 5545: what a calendar takes of one appointment.

/** One event of a calendar. */
export interface CalendarEvent {
  /** The same for the same appointment, so that a second file takes the place of the first. */
  uid: string
  /** Milliseconds since 1970. */
  start: number
  end: number
  title: string
  place: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** When the file was made, in milliseconds. */
  made: number
}

const utc = (milliseconds: number): string => new Date(milliseconds).toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text as a value: what separates is escaped, and what could begin a new line is one of its own kind. */
const escaped = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/[;,]/g, '\\$&')
    .replace(/\r\n?|\n|\u2028|\u2029/g, '\\n')
    // Other control characters have no place in a line.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    .replace(/[\u0000-\u001f\u007f]/g, '')

const encoder = new TextEncoder()
const longestLine = 75

/** A line of at most 75 octets, continued on further ones that begin with a blank; a letter is never cut in two. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > longestLine) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

/** The text of an `.ics` file with one event: times in UTC, lines that end in CRLF, at most 75 octets long. */
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
