/** The current time in milliseconds since 1970; tests set it by hand. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
