import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { ProgramError } from '../lib/program-error.ts'

/** The longest unix socket address that every system supports, in bytes. */
const maxAddressLength = 103

/**
 * Locks a folder for this process: a second process on the same database would destroy rows silently. The lock is a listening
 * unix socket, so it ends with the process, however that ends. Throws ProgramError if another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const absolute = path.join(folder, 'lock')
  const relative = path.relative(process.cwd(), absolute)
  const address = relative.length < absolute.length ? relative : absolute
  if (Buffer.byteLength(address) > maxAddressLength)
    throw new ProgramError(`The path ${folder} is too long for a lock. Set DATA_DIR to a shorter one.`)
  const inUse = () =>
    new ProgramError(`${folder} is in use by another Chartside. Stop that one, or set DATA_DIR to another folder.`)

  const mine = crypto.randomUUID()
  const server = createServer((socket) => socket.on('error', () => undefined).end(mine))
  if (!(await listens(server, address))) {
    if ((await holderOf(address)) !== undefined) throw inUse()
    // Left by a killed process.
    await rm(absolute, { force: true })
    if (!(await listens(server, address))) throw inUse()
    // If two processes find the same stale lock at once, only the last one's socket can still be reached.
    await wait(100)
    if ((await holderOf(address)) !== mine) {
      server.close()
      throw inUse()
    }
  }
  server.unref()
  return {
    release: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** False if the address is in use. */
async function listens(server: Server, address: string): Promise<boolean> {
  server.listen(address)
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

/** The id of the process that listens on the lock; undefined if none does. */
async function holderOf(address: string): Promise<string | undefined> {
  const socket = createConnection(address)
  try {
    await once(socket, 'connect')
    let holder = ''
    for await (const piece of socket) holder += String(piece)
    return holder
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return undefined
    throw error
  } finally {
    socket.destroy()
  }
}
