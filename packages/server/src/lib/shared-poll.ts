import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two polls. */
const interval = 50

interface Poll {
  waiting: number
  over: Promise<void>
}

/** Lets many callers wait for the same thing with one poll, which asks whether it is over as long as anybody waits. */
export function sharedPoll() {
  const polls = new Map<string, Poll>()

  async function look(name: string, poll: Poll, isOver: () => Promise<boolean>): Promise<void> {
    try {
      while (poll.waiting > 0) {
        if (await isOver()) return
        if (poll.waiting > 0) await pause(interval)
      }
    } finally {
      polls.delete(name)
    }
  }

  return {
    /** Resolves when it is over, or at once when `signal` ends the waiting. Rejects if the poll fails. */
    async wait(name: string, isOver: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
      const poll: Poll = polls.get(name) ?? { waiting: 0, over: Promise.resolve() }
      poll.waiting++
      if (!polls.has(name)) {
        polls.set(name, poll)
        poll.over = look(name, poll, isOver)
      }
      let leave = (): void => undefined
      const gone = new Promise<void>((resolve) => {
        leave = resolve
        signal.addEventListener('abort', leave)
        if (signal.aborted) resolve()
      })
      try {
        await Promise.race([poll.over, gone])
      } finally {
        signal.removeEventListener('abort', leave)
        poll.waiting--
      }
    },
  }
}
