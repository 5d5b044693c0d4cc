import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
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

test('of several processes that find a stale lock at once, one gets it', async () => {
  const child = await otherProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder)))
  const locks = tries.flatMap((found) => (found.status === 'fulfilled' ? [found.value] : []))
  expect(locks).toHaveLength(1)
  await locks[0]?.release()
})

test('a path that is too long for a lock is refused with a message', async () => {
  await expect(lockFolder(path.join(folder, 'x'.repeat(120)))).rejects.toThrow('Set DATA_DIR to a shorter one')
})
