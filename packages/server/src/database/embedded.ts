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

/** PostgreSQL's version inside the embedded database. */
const major = '18'
const connections = 8

export interface OpenPool {
  pool: Pool
  close(): Promise<void>
}

/** Opens the embedded database in a folder and makes it where there is none. Throws ProgramError where that cannot be. */
export async function openEmbedded(folder: string, fresh: boolean): Promise<OpenPool> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(folder)
  const files = path.join(folder, 'postgres')
  const making = path.join(folder, 'making')
  // What was interrupted while it was made for the first time holds nothing, and cannot be opened.
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
  const died = () => {
    throw new Error('The embedded database has died')
  }
  worker.once('exit', died)
  const pool = new Pool({ host: sockets, user: 'postgres', database: 'postgres', max: connections })
  return {
    pool,
    async close() {
      await pool.end()
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
