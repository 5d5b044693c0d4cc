import type { Log } from '../lib/log.ts'
import type { PusherServer } from './pusher-server.ts'

/** Milliseconds between two checks. */
const often = 1000

/**
 * Disconnects clients whose token has ended. A logout in this process does that at once; tokens ended by another process, such
 * as another server or an administrator, are only in the database.
 */
export function keepBearers(
  sockets: PusherServer,
  endedOf: (tokenHashes: readonly string[]) => Promise<string[]>,
  log: Log,
): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const look = async () => {
    const bearers = sockets.bearers()
    if (bearers.length > 0) sockets.dismiss(await endedOf(bearers))
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error('listeners', error))
      .finally(() => {
        looking = undefined
      })
  }, often)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
