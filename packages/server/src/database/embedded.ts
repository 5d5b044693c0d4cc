import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'

import type { Log } from '../lib/log.ts'
import { ProgramError } from '../lib/program-error.ts'
import { requireWholeFiles, unopened } from './embedded-files.ts'
import { startThread } from './embedded-thread.ts'
import { lockFolder } from './lock.ts'
import { createPool } from './pool.ts'
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

/** PostgreSQL's files in the embedded database's folder. */
const filesIn = (folder: string) => path.join(folder, 'postgres')

/** True if the folder has an embedded database, in whatever state. */
export const hasEmbedded = (folder: string): boolean => existsSync(filesIn(folder))

/** Joins the embedded database that a server has open; undefined if none has. Only the server's user can open the socket. */
export async function joinEmbedded(folder: string, log: Log): Promise<OpenPool | undefined> {
  const host = await readFile(addressIn(folder), 'utf8').catch(() => undefined)
  if (host === undefined) return undefined
  const pool = createPool({ host, user: 'postgres', database: 'postgres', max: 1 }, log)
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
export async function openEmbedded(folder: string, fresh: boolean, log: Log): Promise<OpenPool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const lock = await lockFolder(folder)
    undo.push(lock.release)
    const files = filesIn(folder)
    const making = path.join(folder, 'making')
    // A database interrupted during its creation is empty and cannot be opened.
    if (fresh || existsSync(making)) await rm(files, { recursive: true, force: true })
    if (existsSync(files)) await requireUsable(folder, files)
    else await writeFile(making, '')

    const sockets = await makeSocketsFolder(tmpdir())
    undo.push(() => rm(sockets, { recursive: true, force: true }))
    const thread = await startThread({ folder: files, socket: path.join(sockets, socketName) }, log).catch(async (error) => {
      throw await unopened(files, error)
    })
    undo.push(thread.close)
    await rm(making, { force: true })
    await writeFile(addressIn(folder), sockets, { mode: 0o600 })
    undo.push(() => rm(addressIn(folder), { force: true }))
    const pool = createPool({ host: sockets, user: 'postgres', database: 'postgres', max: connections }, log)
    undo.push(() => pool.end())
    return { pool, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function requireUsable(folder: string, files: string): Promise<void> {
  const version = (await readFile(path.join(files, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version !== '' && version !== major)
    throw new ProgramError(
      `The data in ${folder} are of PostgreSQL ${version}; this version of Chartside has ${major}. docs/server.md tells how to take them over.`,
    )
  await requireWholeFiles(files)
}
