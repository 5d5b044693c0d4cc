import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Times that reveal mistakes with days and hours; the tests start at each. */
export const clocks = {
  'just after midnight UTC': '2026-11-24T00:30:00Z',
  'midnight in New York': '2026-11-25T05:30:00Z',
  'just before midnight UTC': '2026-11-26T23:30:00Z',
  'a Sunday': '2027-01-10T15:00:00Z',
  '28 February': '2027-02-28T18:00:00Z',
  '29 February': '2028-02-29T15:30:00Z',
  '31 December': '2026-12-31T23:40:00Z',
  'clocks forward in the US': '2027-03-14T07:45:00Z',
  'clocks forward in Europe': '2027-03-28T00:45:00Z',
  'clocks back in Europe': '2027-10-31T00:45:00Z',
  'clocks back in the US': '2027-11-07T06:45:00Z',
} as const

export type ClockName = keyof typeof clocks

/** The names, and the one for a day: each comes every eleven days. */
export const clockNames = Object.keys(clocks) as ClockName[]
export const clockOfDay = (now: number): ClockName => clockNames[Math.floor(now / (24 * 3600_000)) % clockNames.length]!

/** The environment for a Node process, and its child processes, with that time. */
export const environmentAt = (name: ClockName): Record<string, string> => pretended(clocks[name])

/** The same for any moment, as ISO 8601, at which the clock stands still. */
export const environmentStoppedAt = (moment: string): Record<string, string> => ({
  ...pretended(moment),
  CLOCK_STOPPED: String(Date.parse(moment)),
})

function pretended(moment: string): Record<string, string> {
  const preload = pathToFileURL(join(import.meta.dirname, 'pretended-clock.mjs')).href
  return {
    CLOCK_OFFSET: String(Date.parse(moment) - Date.now()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}`,
  }
}
