import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Another process that holds the lock until it is killed. */
async function otherProcess(): Promise<ChildProcess> {
  const program = `import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    .then(({ lockFolder }) => lockFolder(process.argv[1]))
    .then(() => { console.log('locked'); setInterval(() => {}, 1000) })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

test('a folder belongs to one process at a time', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Chartside')
  await lock.release()
  await (await lockFolder(folder)).release()
})

test('a lock ends with its process, even if that is killed', async () => {
  const child = await otherProcess()
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Chartside')
  child.kill('SIGKILL')
  await once(child, 'exit')
  await (await lockFolder(folder)).release()
})

/** Leaves the lock of a process that was killed. */
async function leaveStaleLock(): Promise<void> {
  const child = await otherProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('of several processes that find a stale lock at once, one gets it', async () => {
  await leaveStaleLock()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
  const locks = tries.flatMap((found) => (found.status === 'fulfilled' ? [found.value] : []))
  expect(locks).toHaveLength(1)
  for (const found of tries)
    if (found.status === 'rejected') expect(found.reason.message).toContain('is in use by another Chartside')
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another Chartside')
  expect(await readdir(folder)).toEqual(['lock'])
  await locks[0]?.release()
})

test('a process waits while another one replaces a stale lock, and no longer than that can take it', async () => {
  await leaveStaleLock()
  const turn = path.join(folder, 'lock.turn')
  await mkdir(turn)
  let isLocked = false
  const locking = lockFolder(folder).then((lock) => {
    isLocked = true
    return lock
  })
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(isLocked).toBe(false)
  await rmdir(turn)
  await (await locking).release()

  // That one was killed.
  await leaveStaleLock()
  await mkdir(turn)
  await (await lockFolder(folder, 300)).release()
})

test('a path that is too long for a lock is refused with a message', async () => {
  await expect(lockFolder(path.join(folder, 'x'.repeat(120)))).rejects.toThrow('Set DATA_DIR to a shorter one')
})
