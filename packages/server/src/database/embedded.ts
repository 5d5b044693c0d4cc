import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Pool } from 'pg'

import { ProgramError } from '../lib/program-error.ts'
import { lockFolder } from './lock.ts'
import { makeSocketsFolder, socketName } from './sockets-folder.ts'

/** The PostgreSQL version of the embedded database. */
const major = '18'
const connections = 8

export interface OpenPool {
  pool: Pool
  close(): Promise<void>
}

/** The file in which the process that has the database open stores its address for other processes. */
const addressIn = (folder: string) => path.join(folder, 'socket')

/** Joins the embedded database that a server has open; undefined if none has. Only the server's user can open the socket. */
export async function joinEmbedded(folder: string): Promise<OpenPool | undefined> {
  const host = await readFile(addressIn(folder), 'utf8').catch(() => undefined)
  if (host === undefined) return undefined
  const pool = new Pool({ host, user: 'postgres', database: 'postgres', max: 1 })
  try {
    await pool.query('select 1')
  } catch {
    // Left by a killed server.
    await pool.end()
    return undefined
  }
  return { pool, close: () => pool.end() }
}

/** Opens the embedded database in a folder, and creates it if there is none. Throws ProgramError if it cannot be opened. */
export async function openEmbedded(folder: string, fresh: boolean): Promise<OpenPool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const files = path.join(folder, 'postgres')
  const making = path.join(folder, 'making')
  // A database interrupted during its creation is empty and cannot be opened.
  if (fresh || existsSync(making)) await rm(files, { recursive: true, force: true })
  if (!existsSync(files)) await writeFile(making, '')
  const version = (await readFile(path.join(files, 'PG_VERSION'), 'utf8').catch(() => major)).trim()
  if (version !== major) {
    await lock.release()
    throw new ProgramError(
      `The data in ${folder} are of PostgreSQL ${version}; this version of Chartside has ${major}. docs/server.md tells how to take them over.`,
    )
  }

  const sockets = await makeSocketsFolder(tmpdir())
  const options = { folder: files, socket: path.join(sockets, socketName) }
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData: options })
  await once(worker, 'message')
  await rm(making, { force: true })
  await writeFile(addressIn(folder), sockets, { mode: 0o600 })
  const died = () => {
    throw new Error('The embedded database has died')
  }
  worker.once('exit', died)
  const pool = new Pool({ host: sockets, user: 'postgres', database: 'postgres', max: connections })
  return {
    pool,
    async close() {
      await pool.end()
      await rm(addressIn(folder), { force: true })
      worker.off('exit', died)
      const closed = once(worker, 'message')
      worker.postMessage('close')
      await closed
      await worker.terminate()
      await rm(sockets, { recursive: true, force: true })
      await lock.release()
    },
  }
}
