import { createContext, useContext } from 'react'

import { type Brand, brandOf } from './brand.ts'

/** What differs from practice to practice, read from `config.json` when the portal starts. */
export interface Configuration {
  /** The API's base, `…/api/v4`. */
  apiBase: string
  /** What makes the portal a customer's own. */
  brand: Brand
  /** Shown in the footer; '' for none. */
  practicePhone: string
  /** The source of events; one that the backend announces takes precedence. */
  realtime: object | undefined
  /** Addresses of the sounds; one that is missing stays silent. */
  sounds: Record<string, string>
  /** Minutes without input after which the portal warns and locks; 0 for never. */
  idle: { warnMinutes: number; lockMinutes: number }
  /** In which order the numbers of a date are typed; '' if it is not set. One that the backend announces takes precedence. */
  dateOrder: (typeof dateOrders)[number]
  /** How many days an unsent dictation stays on the computer; undefined for the element's default. */
  unsentDays: number | undefined
  /** How the check-in marks long waits, and how its display calls patients: properties of its element. */
  checkIn: {
    waitingThresholds: string
    calledBy: (typeof callings)[number]
    displaySound: (typeof displaySounds)[number]
  }
  /** How consent to a recording is asked for, and what works the recorder besides its buttons: properties of the dictation form. */
  recorder: {
    consent: (typeof consents)[number]
    consentWording: string
    consentVersion: string
    pttKey: string
    toggleKey: string
    hid: boolean
  }
}

/** The first is the default for unknown values. */
const dateOrders = ['', 'day-first', 'month-first', 'year-first'] as const
const consents = ['ask', 'off', 'required'] as const
const callings = ['initials-number', 'initials', 'number'] as const
const displaySounds = ['on', 'off'] as const

/** Reads `config.json`. Throws a message for developers if it is missing or has no `apiBase`. */
export async function readConfiguration(fetch: typeof globalThis.fetch): Promise<Configuration> {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`config.json could not be read: the server answered ${response.status}.`)
  return configurationOf(await response.json())
}

/** The configuration that a parsed `config.json` holds. Throws if it has no `apiBase`. */
export function configurationOf(value: unknown): Configuration {
  const { apiBase, brand, practicePhone, realtime, sounds, idle, unsentDays, dateOrder, checkIn, ...rest } = (objectOf(value) ??
    {}) as Record<string, unknown>
  if (typeof apiBase !== 'string' || apiBase === '')
    throw new Error('config.json has no "apiBase". Set it to the address of your API, such as "/api/v4".')
  return {
    apiBase,
    brand: brandOf(objectOf(brand)),
    practicePhone: textOf(practicePhone),
    realtime: objectOf(realtime),
    sounds: Object.fromEntries(Object.entries(objectOf(sounds) ?? {}).filter(([, address]) => typeof address === 'string')),
    idle: idleOf(objectOf(idle) ?? {}),
    unsentDays: typeof unsentDays === 'number' && unsentDays > 0 ? unsentDays : undefined,
    dateOrder: oneOf(dateOrders, dateOrder),
    checkIn: checkInOf(objectOf(checkIn) ?? {}),
    recorder: recorderOf(rest),
  }
}

const defaultIdle = { warnMinutes: 13, lockMinutes: 15 }

/** A portal that never locks must be configured explicitly: invalid values fall back to the defaults. */
function idleOf(given: { warnMinutes?: unknown; lockMinutes?: unknown }): Configuration['idle'] {
  const minutes = (name: keyof typeof defaultIdle) => {
    const value = given[name]
    return typeof value === 'number' && value >= 0 ? value : defaultIdle[name]
  }
  return { warnMinutes: minutes('warnMinutes'), lockMinutes: minutes('lockMinutes') }
}

const oneOf = <const Value>(values: readonly [Value, ...Value[]], wanted: unknown) =>
  values.find((value) => value === wanted) ?? values[0]

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const recorderOf = ({
  consent,
  consentWording,
  consentVersion,
  pttKey,
  toggleKey,
  hid,
}: Record<string, unknown>): Configuration['recorder'] => ({
  consent: oneOf(consents, consent),
  consentWording: textOf(consentWording),
  consentVersion: textOf(consentVersion),
  pttKey: textOf(pttKey),
  toggleKey: textOf(toggleKey),
  hid: hid === true,
})

function checkInOf(given: { waitingThresholds?: unknown; calledBy?: unknown; displaySound?: unknown }): Configuration['checkIn'] {
  const { waitingThresholds, calledBy, displaySound } = given
  return {
    waitingThresholds: textOf(waitingThresholds),
    calledBy: oneOf(callings, calledBy),
    displaySound: oneOf(displaySounds, displaySound),
  }
}

const objectOf = (value: unknown): object | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined

/** The configuration that the portal was started with. */
export const ConfigurationContext = createContext(configurationOf({ apiBase: '/' }))

/** The portal's configuration. */
export const useConfiguration = (): Configuration => useContext(ConfigurationContext)
