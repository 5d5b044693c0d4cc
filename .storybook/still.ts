// Runs before each file of stories and of browser tests under vitest, whose clock starts at noon for each: samples and pictures are
// the same every day.
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { commands } from 'vitest/browser'

import { picturesOf } from './pictured.ts'
import { setClock } from './still-clock.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePictures(name: string): Promise<string[]>
  }
}

setClock('loading')

beforeEach(({ task }) => setClock(picturesOf(task.file.filepath, task.name) ? 'stopped' : 'running'))

afterEach(async ({ task }) => {
  const name = picturesOf(task.file.filepath, task.name)
  if (name) expect(await commands.takePictures(name)).toEqual([])
})

afterAll(() => setClock('real'))
