import type { Log } from './log.ts'

const hour = 3600_000

/** Runs the clean-up chores now and every hour, one after the other; one that fails does not stop the rest. */
export function startHousekeeping(log: Log, chores: Record<string, () => Promise<unknown>>): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let stopped = false
  const run = async () => {
    for (const [chore, work] of Object.entries(chores)) {
      if (stopped) return
      await work().catch((error: unknown) => log.error('housekeeping', error, { chore }))
    }
  }
  const again = () => {
    running = running.then(run)
  }
  again()
  const timer = setInterval(again, hour)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
