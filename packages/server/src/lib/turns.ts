import { Refusal } from './refusal.ts'

/** How many there may be: in all, of one group, and of one key. */
interface Bounds {
  all: number
  /** As many as in all by default. */
  group?: number
  /** As many as of its group by default. */
  key?: number
}

export interface TurnLimits {
  /** Turns at the same time. */
  running: Bounds
  /** Who may wait for a turn, but for those that come first. */
  waiting: Bounds
  /** Milliseconds for which one waits at most; as long as it takes by default. */
  patience?: number
}

/** Who asks for a turn. */
export interface Asking {
  /** Those with the same key wait for each other, and not for all. */
  key: string
  /** What several keys belong to, such as a practice; the key itself by default. */
  group?: string
  /** Aborted once nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** True for those who come before all others, and are never refused for their number. */
  comesFirst?: boolean
}

/** What is done in a turn. It may give its turn back before it ends, where others bound what is left. */
type Work<Result> = (leave: () => void) => Promise<Result>

export interface Turns {
  /**
   * Runs `work` in a turn. Throws 429 if too many of the key or group wait, 503 if too many do in all or patience is over, and the
   * signal's reason if that is aborted before the turn.
   */
  run<Result>(asking: Asking, work: Work<Result>): Promise<Result>
  /** Throws as `run` would at this moment for the number of those who wait. */
  requireRoom(asking: Asking): void
}

const tooMany = (code: 429 | 503) =>
  new Refusal(code, 'Too many requests are being sent at once. Try again in a moment.', { status: 'ERROR', retryAfter: 5 })

/** Gives turns for work that costs much. Groups take turns, and within a group its keys, whatever the number of their requests. */
export function createTurns({ running, waiting, patience }: TurnLimits): Turns {
  const lanes = { first: createLane(), others: createLane() }
  const [atWork, inLine] = [createTally(running), createTally(waiting)]

  function beginNext(): void {
    const next = lanes.first.next(isFree) ?? lanes.others.next(isFree)
    if (!next) return
    atWork.add(next, 1)
    next.begin()
  }
  const isFree = (who: Who) => atWork.full(who) === undefined

  function requireRoom({ key, group = key, comesFirst = false }: Asking): void {
    const full = comesFirst ? undefined : inLine.full({ key, group })
    if (full) throw tooMany(full === 'all' ? 503 : 429)
  }

  function turn(asking: Asking): Promise<void> {
    requireRoom(asking)
    const { key, group = key, signal, comesFirst = false } = asking
    const lane = comesFirst ? lanes.first : lanes.others
    return new Promise((resolve, reject) => {
      let isWaiting = true
      let timer: NodeJS.Timeout | undefined
      const over = () => {
        isWaiting = false
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (!comesFirst) inLine.add(waiter, -1)
      }
      const leave = (reason: unknown) => {
        over()
        lane.leave(waiter)
        reject(reason)
      }
      const onAbort = () => leave(signal?.reason)
      const begin = () => {
        over()
        resolve()
      }
      const waiter = { key, group, begin }
      signal?.addEventListener('abort', onAbort, { once: true })
      if (!comesFirst) inLine.add(waiter, 1)
      lane.join(waiter)
      beginNext()
      if (isWaiting && patience !== undefined) timer = setTimeout(() => leave(tooMany(503)), patience)
    })
  }

  return {
    requireRoom,
    async run(asking, work) {
      asking.signal?.throwIfAborted()
      await turn(asking)
      let hasTurn = true
      const leave = () => {
        if (!hasTurn) return
        hasTurn = false
        atWork.add({ key: asking.key, group: asking.group ?? asking.key }, -1)
        beginNext()
      }
      try {
        return await work(leave)
      } finally {
        leave()
      }
    },
  }
}

interface Who {
  key: string
  group: string
}

interface Waiter extends Who {
  begin(): void
}

/** Counts in all, by group and by key. */
function createTally({ all, group: ofGroup = all, key: ofKey = ofGroup }: Bounds) {
  const counts = new Map<string, number>()
  const names = ({ key, group }: Who) => ({ all: '', group: `g ${group}`, key: `k ${group} ${key}` })
  return {
    /** Which bound is reached; undefined if there is room. */
    full(who: Who): 'all' | 'group' | 'key' | undefined {
      const name = names(who)
      const reached = (which: keyof typeof name, limit: number) => (counts.get(name[which]) ?? 0) >= limit
      if (reached('key', ofKey)) return 'key'
      if (reached('group', ofGroup)) return 'group'
      return reached('all', all) ? 'all' : undefined
    },
    add(who: Who, change: 1 | -1): void {
      for (const name of Object.values(names(who))) {
        const count = (counts.get(name) ?? 0) + change
        if (count > 0) counts.set(name, count)
        else counts.delete(name)
      }
    },
  }
}

/** Those who wait, by group and key; what was served last is the last to be served again. */
function createLane() {
  const groups = new Map<string, Map<string, Waiter[]>>()

  /** Takes one out, and moves its group and key to the end. */
  function take(waiter: Waiter, isServed: boolean): void {
    const { key, group } = waiter
    const keys = groups.get(group)
    const left = keys?.get(key)?.filter((one) => one !== waiter) ?? []
    if (isServed || left.length === 0) keys?.delete(key)
    if (left.length > 0) keys?.set(key, left)
    if (!keys || isServed || keys.size === 0) groups.delete(group)
    if (keys?.size) groups.set(group, keys)
  }

  return {
    join(waiter: Waiter): void {
      const keys = groups.get(waiter.group) ?? new Map<string, Waiter[]>()
      groups.set(waiter.group, keys.set(waiter.key, [...(keys.get(waiter.key) ?? []), waiter]))
    },
    leave: (waiter: Waiter): void => take(waiter, false),
    /** Takes the next one out who may begin; undefined if nobody may. */
    next(mayBegin: (who: Who) => boolean): Waiter | undefined {
      for (const keys of groups.values())
        for (const [first] of keys.values()) {
          if (!first || !mayBegin(first)) continue
          take(first, true)
          return first
        }
      return undefined
    },
  }
}
