import { expect, test } from 'vitest'

import { calendarFile } from './index.ts'

const event = {
  uid: '17@clinic.test',
  start: Date.parse('2026-11-20T15:30:00Z'),
  end: Date.parse('2026-11-20T16:00:00Z'),
  title: 'Appointment: Checkup',
  place: 'Lakeside Main',
  status: 'CONFIRMED' as const,
  made: Date.parse('2026-11-01T08:00:00.250Z'),
}
/** The lines of a file, unfolded. */
const linesOf = (text: string) => text.replace(/\r\n[ \t]/g, '').split('\r\n')

test('is an iCalendar file: UTC times, every line ends with CR LF', () => {
  const text = calendarFile(event)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(linesOf(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chartside//Appointments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:17@clinic.test',
    'DTSTAMP:20261101T080000Z',
    'SEQUENCE:1793520000',
    'DTSTART:20261120T153000Z',
    'DTEND:20261120T160000Z',
    'SUMMARY:Appointment: Checkup',
    'LOCATION:Lakeside Main',
    'STATUS:CONFIRMED',
    'CLASS:PRIVATE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('escapes separators, and lets no text start a line of its own', () => {
  const text = calendarFile({ ...event, title: 'a;b,c\\d', place: 'Suite 3\r\nATTENDEE:mailto:x@y.example\n\u0007' })
  expect(linesOf(text)).toContain('SUMMARY:a\\;b\\,c\\\\d')
  expect(linesOf(text)).toContain('LOCATION:Suite 3\\nATTENDEE:mailto:x@y.example\\n')
  expect(linesOf(text).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})

test('folds lines at 75 octets without splitting a character', () => {
  const title = `${'Überweisungsschein '.repeat(9)}${'👩‍⚕️'.repeat(9)} عبد الرحمن`
  const text = calendarFile({ ...event, title })
  const raw = text.split('\r\n')
  for (const line of raw) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(raw.some((line) => new TextEncoder().encode(line).length > 70)).toBe(true)
  expect(linesOf(text)).toContain(`SUMMARY:${title}`)
})

test('leaves out an unknown location', () => {
  expect(calendarFile({ ...event, place: '' })).not.toContain('LOCATION')
})
