import { type DateOrder, dateOrders } from '@chartside/contract/lib/date-order'

/** What `frame.html` reads from the `config.json` beside it. */
export interface FrameConfiguration {
  /** The API's base, `…/api/v4`. */
  apiBase: string
  /** The origins of the pages that may show the frame. */
  origins: readonly string[]
  /** How consent is asked for and what works a recorder: properties of the element, undefined for their defaults. */
  recorder: Record<string, unknown>
  /** How the check-in marks long waits, and how its display calls patients: properties of the element, in the same way. */
  checkIn: Record<string, unknown>
  /** How many days an unsent dictation stays on the computer; undefined for the element's default. */
  unsentDays: number | undefined
  /** In which order the numbers of a date are typed; undefined if it is not set. */
  dateOrder: DateOrder | undefined
  /** The source of events; one that the backend announces takes precedence. */
  realtime: object | undefined
}

/** Reads `config.json`. Throws a message for developers if it cannot be read or has no `apiBase`. */
export async function readFrameConfiguration(fetch: typeof globalThis.fetch, base: string): Promise<FrameConfiguration> {
  const response = await fetch(new URL('config.json', base), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json could not be read: the server answered ${response.status}.`)
  return frameConfigurationOf(await response.json())
}

const recorderSettings = ['consent', 'consentWording', 'consentVersion', 'pttKey', 'toggleKey', 'hid']
const checkInSettings = ['waitingThresholds', 'calledBy', 'displaySound']

const picked = (names: readonly string[], from: unknown): Record<string, unknown> => {
  const given = Object(from) as Record<string, unknown>
  return Object.fromEntries(names.map((name) => [name, given[name]]))
}

/** The frame's part of a parsed `config.json`. Throws if it has no `apiBase`. */
export function frameConfigurationOf(value: unknown): FrameConfiguration {
  const { apiBase, frameOrigins, realtime, checkIn, unsentDays, dateOrder, ...rest } = Object(value) as Record<string, unknown>
  if (typeof apiBase !== 'string' || apiBase === '')
    throw new Error('config.json has no "apiBase". Set it to the address of your API, such as "/api/v4".')
  return {
    apiBase,
    origins: Array.isArray(frameOrigins) ? frameOrigins.filter(isOrigin) : [],
    recorder: picked(recorderSettings, rest),
    checkIn: picked(checkInSettings, checkIn),
    unsentDays: typeof unsentDays === 'number' && unsentDays > 0 ? unsentDays : undefined,
    dateOrder: dateOrders.find((order) => order === dateOrder),
    realtime: typeof realtime === 'object' && realtime !== null ? realtime : undefined,
  }
}

/** True for an exact origin, `https://ehr.example`: no path, no wildcard. */
const isOrigin = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:[^*]*$/.test(value) && URL.canParse(value) && new URL(value).origin === value
