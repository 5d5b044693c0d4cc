import type { Log } from '../lib/log.ts'
import type { PusherServer } from './pusher-server.ts'

/** Milliseconds between two checks. */
const often = 2000

/**
 * Disconnects clients that listen by a token that has ended. A logout here does that by itself; tokens that another process ends,
 * such as another server or an administrator, are only in the database.
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
