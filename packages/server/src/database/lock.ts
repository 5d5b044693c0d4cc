import { once } from 'node:events'
import { mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { ProgramError } from '../lib/program-error.ts'

/** The longest unix socket address that every system supports, in bytes. */
const maxAddressLength = 103

/**
 * Locks a folder for this process: a second process on the same database would destroy rows silently. The lock is a listening
 * unix socket, so it ends with the process, however that ends. Throws ProgramError if another process holds it. A process that
 * replaces a stale lock, which takes it a tenth of a second, counts as killed after `longestTurn` milliseconds.
 */
export async function lockFolder(folder: string, longestTurn = 30_000): Promise<{ release(): Promise<void> }> {
  const absolute = path.join(folder, 'lock')
  const relative = path.relative(process.cwd(), absolute)
  const address = relative.length < absolute.length ? relative : absolute
  if (Buffer.byteLength(address) > maxAddressLength)
    throw new ProgramError(`The path ${folder} is too long for a lock. Set DATA_DIR to a shorter one.`)
  const inUse = () =>
    new ProgramError(`${folder} is in use by another Chartside. Stop that one, or set DATA_DIR to another folder.`)

  const server = createServer((socket) => socket.on('error', () => undefined).destroy())
  if (!(await listens(server, address)))
    await inTurn(`${absolute}.turn`, longestTurn, async () => {
      if (await isHeld(address)) throw inUse()
      // Left by a killed process.
      await rm(absolute, { force: true })
      if (!(await listens(server, address))) throw inUse()
    })
  server.unref()
  return {
    release: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

/** One process at a time replaces a stale lock: the lock that another one makes meanwhile would be removed as stale, too. */
async function inTurn(turn: string, longestTurn: number, run: () => Promise<void>): Promise<void> {
  let since = performance.now()
  let lastMade: number | undefined
  while (!(await isMade(turn))) {
    const made = (await stat(turn).catch(() => undefined))?.mtimeMs
    if (made !== lastMade) since = performance.now()
    lastMade = made
    if (performance.now() - since > longestTurn) await rmdir(turn).catch(() => undefined)
    else await wait(20)
  }
  try {
    await run()
  } finally {
    // It is gone if this process stood still for so long that it counted as killed.
    await rmdir(turn).catch(() => undefined)
  }
}

/** Makes a folder; false if it is there already. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
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

/** True if a process listens on the lock. One that has just made it may not yet do so. */
async function isHeld(address: string): Promise<boolean> {
  if (await answers(address)) return true
  await wait(100)
  return answers(address)
}

async function answers(address: string): Promise<boolean> {
  const socket = createConnection(address)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return false
    throw error
  } finally {
    socket.destroy()
  }
}
