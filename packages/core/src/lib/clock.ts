/** The source of time; tests control it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs once after `milliseconds`; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs every `milliseconds` until cancelled. */
  every(milliseconds: number, run: () => void): () => void
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds)
    return () => clearInterval(timer)
  },
}

/** A clock that moves only when it is turned; `set` changes its date, and what waits still waits as long. */
export function manualClock(start: number): Clock & { turn(milliseconds: number): void; set(to: number): void } {
  let now = start
  let timers: { at: number; run: () => void; every: number | undefined }[] = []
  const add = (milliseconds: number, run: () => void, every: number | undefined) => {
    const timer = { at: now + milliseconds, run, every }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }
  return {
    now: () => now,
    after: (milliseconds, run) => add(milliseconds, run, undefined),
    every: (milliseconds, run) => add(milliseconds, run, milliseconds),
    turn(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const next = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = next.at
        if (next.every === undefined) timers = timers.filter((timer) => timer !== next)
        else next.at += Math.max(1, next.every)
        next.run()
      }
      now = end
    },
    set(to) {
      for (const timer of timers) timer.at += to - now
      now = to
    },
  }
}
