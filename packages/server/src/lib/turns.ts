import { Refusal } from './refusal.ts'

export interface TurnLimits {
  /** Turns at the same time. */
  atOnce: number
  /** How many of one key may wait for theirs. */
  waitingPerKey: number
  /** How many may wait in all, but for those that come first. */
  waiting: number
}

/** Who asks for a turn. */
export interface Asking {
  /** Those with the same key wait for each other, and not for all. */
  key: string
  /** Aborted once nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** True for those who come before all others, and are never refused for their number. */
  comesFirst?: boolean
}

const tooMany = (code: 429 | 503) =>
  new Refusal(code, 'Too many requests are being sent at once. Try again in a moment.', { status: 'ERROR', retryAfter: 5 })

/**
 * Gives turns for work that costs much. Keys take turns, whatever the number of their requests. Returns a function that runs `work` in a
 * turn. It throws 429 if too many of the key wait, 503 if too many do in all, and the signal's reason if that is aborted before the turn.
 */
export function createTurns({ atOnce, waitingPerKey, waiting }: TurnLimits) {
  const lanes = { first: createLane(), others: createLane() }
  let running = 0

  function beginNext(): void {
    const begin = running < atOnce && (lanes.first.next() ?? lanes.others.next())
    if (!begin) return
    running++
    begin()
  }

  function turn({ key, signal, comesFirst = false }: Asking): Promise<void> {
    const lane = comesFirst ? lanes.first : lanes.others
    if (!comesFirst && lane.waitingOf(key) >= waitingPerKey) throw tooMany(429)
    if (!comesFirst && lane.waiting() >= waiting) throw tooMany(503)
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.leave(key, begin)
        reject(signal?.reason)
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      lane.join(key, begin)
      beginNext()
    })
  }

  return async <Result>(asking: Asking, work: () => Promise<Result>): Promise<Result> => {
    asking.signal?.throwIfAborted()
    await turn(asking)
    try {
      return await work()
    } finally {
      running--
      beginNext()
    }
  }
}

/** Those who wait, by key; the key that was served last is the last one to be served again. */
function createLane() {
  const queues = new Map<string, (() => void)[]>()
  return {
    waitingOf: (key: string): number => queues.get(key)?.length ?? 0,
    waiting: (): number => [...queues.values()].reduce((sum, { length }) => sum + length, 0),
    join(key: string, begin: () => void): void {
      queues.set(key, [...(queues.get(key) ?? []), begin])
    },
    leave(key: string, begin: () => void): void {
      const left = queues.get(key)?.filter((one) => one !== begin) ?? []
      if (left.length > 0) queues.set(key, left)
      else queues.delete(key)
    },
    /** Takes the next one out; undefined if nobody waits. */
    next(): (() => void) | undefined {
      const [first] = queues
      if (!first) return undefined
      const [key, [begin, ...others]] = first
      queues.delete(key)
      if (others.length > 0) queues.set(key, others)
      return begin
    },
  }
}
