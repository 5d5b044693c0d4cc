import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'

const prefix = 'chartside-sockets-'

/** The socket name that PostgreSQL clients expect in a folder. */
export const socketName = '.s.PGSQL.5432'

/** Milliseconds in which a starting process must have its socket: one that is just created has no listener for a moment. */
const youngest = 60_000

/** Creates a temporary folder for a socket, and removes those that killed processes have left. */
export async function makeSocketsFolder(temporary: string): Promise<string> {
  const own = await mkdtemp(path.join(temporary, prefix))
  // The time of the file system, which may differ from the process's clock.
  const { mtimeMs: now } = await stat(own)
  for (const name of await readdir(temporary)) {
    const folder = path.join(temporary, name)
    if (!name.startsWith(prefix) || folder === own || !(await isDead(path.join(folder, socketName)))) continue
    const changed = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    )
    if (now - changed > youngest) await rm(folder, { recursive: true, force: true })
  }
  return own
}

/** True for a socket without a listener; false if it does not exist yet, or belongs to another user. */
async function isDead(address: string): Promise<boolean> {
  const socket = createConnection(address)
  try {
    await once(socket, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    socket.destroy()
  }
}
