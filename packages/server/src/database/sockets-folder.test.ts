import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

import { makeSocketsFolder, socketName } from './sockets-folder.ts'

test('removes only what a killed server has left', async () => {
  const temporary = await mkdtemp(path.join(tmpdir(), 'chartside-test-'))
  const [killed, running, starting] = await Promise.all([1, 2, 3].map(() => makeSocketsFolder(temporary)))
  await mkdir(path.join(temporary, 'of-somebody-else'))
  const program = `require('node:net').createServer().listen(process.argv[1], () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', program, path.join(killed!, socketName)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const server = createServer().listen(path.join(running!, socketName))
  await once(server, 'listening')

  const left = async (...folders: string[]) =>
    expect((await readdir(temporary)).sort()).toEqual(
      ['of-somebody-else', ...folders.map((folder) => path.basename(folder))].sort(),
    )
  // A socket of this minute may be that of a server which does not listen yet.
  const first = await makeSocketsFolder(temporary)
  await left(killed!, running!, starting!, first)
  const { mtimeMs } = await stat(killed!)
  await utimes(killed!, mtimeMs / 1000 - 61, mtimeMs / 1000 - 61)
  await left(running!, starting!, first, await makeSocketsFolder(temporary))
  server.close()
  await rm(temporary, { recursive: true })
})
