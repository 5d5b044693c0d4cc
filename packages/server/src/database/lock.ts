import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { ProgramError } from '../lib/program-error.ts'

/** The longest address of a unix socket that every system takes. */
const maxAddressLength = 103

/**
 * Claims a folder for this process: a second one on the same database would destroy rows silently. The lock is a unix socket
 * that is listened on, so it ends with the process, however that ends. Throws ProgramError if another process has it.
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
    // Left behind by a process that was killed.
    await rm(absolute, { force: true })
    if (!(await listens(server, address))) throw inUse()
    // Two processes that found the same dead lock at once: only the last one's socket can still be reached.
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

/** False where the address is taken. */
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

/** Who listens on the lock; undefined where nobody does. */
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
