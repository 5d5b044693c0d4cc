import { readdir, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

import { ProgramError } from '../lib/program-error.ts'

const restore = 'Keep this folder as it is, and restore a backup into another DATA_DIR; docs/server.md tells how.'

/** Bytes without which PostgreSQL does not start: it may need another segment of its log. */
const needed = 20_000_000

/** Throws ProgramError where files are missing without which PostgreSQL would not start, or would begin an empty database. */
export async function requireWholeFiles(files: string): Promise<void> {
  for (const name of ['PG_VERSION', 'global/pg_control', 'base'])
    if (!(await stat(path.join(files, name)).catch(() => undefined)))
      throw new ProgramError(`The database in ${files} is damaged: ${name} is missing. ${restore}`)
  const log = await readdir(path.join(files, 'pg_wal')).catch(() => [])
  if (!log.some((name) => /^[0-9A-F]{24}$/.test(name)))
    throw new ProgramError(
      `The database in ${files} is damaged: its log of changes (pg_wal) is missing, and with it what was saved last. ${restore}`,
    )
}

/** Why the embedded database does not open: its disk is full, or its files are damaged. */
export async function unopened(files: string, error: unknown, disk = diskOf): Promise<ProgramError> {
  const { bavail, bsize } = await disk(files)
  const free = bavail * bsize
  return free < needed
    ? new ProgramError(
        `The disk of ${files} is full: ${(free / 1e6).toFixed(0)} MB are free, and the database needs ${needed / 1e6} MB to start. Make room on it and start again: what was saved is still there.`,
        { cause: error },
      )
    : new ProgramError(`The database in ${files} cannot be opened: its files are damaged. ${restore}`, { cause: error })
}

const diskOf = (files: string): Promise<{ bavail: number; bsize: number }> =>
  statfs(files).catch(() => statfs(path.dirname(files)))
