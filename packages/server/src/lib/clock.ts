/** What time it is, in milliseconds since 1970; tests turn it by hand. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
