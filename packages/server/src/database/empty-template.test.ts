import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

import { writeOnce } from './empty-template.ts'

test('a template that another process makes at the same time does not replace the one being read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'chartside-template-'))
  try {
    const file = path.join(folder, 'empty.tar')
    await writeOnce(file, Buffer.from('first'))
    const read = await openAsBlob(file)
    await writeOnce(file, Buffer.from('second'))
    expect([await read.text(), await readdir(folder)]).toEqual(['first', ['empty.tar']])
    await expect(writeOnce(path.join(folder, 'missing', 'empty.tar'), Buffer.from(''))).rejects.toMatchObject({ code: 'ENOENT' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
