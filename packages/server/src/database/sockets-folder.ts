import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'

const prefix = 'chartside-sockets-'

/** The socket name that PostgreSQL clients expect in a folder. */
export const socketName = '.s.PGSQL.5432'

/** Creates a temporary folder for a socket, and removes those that killed processes have left. */
export async function makeSocketsFolder(temporary: string): Promise<string> {
  for (const name of await readdir(temporary)) {
    const folder = path.join(temporary, name)
    if (name.startsWith(prefix) && (await isDead(path.join(folder, socketName))))
      await rm(folder, { recursive: true, force: true })
  }
  return mkdtemp(path.join(temporary, prefix))
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
