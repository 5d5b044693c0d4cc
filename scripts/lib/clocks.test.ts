import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { clockNames, clockOfDay, clocks } from './clocks.ts'

test('a process, its threads and the ages of its files have the fake time', () => {
  const hour = 3600_000
  const script = `
    import { stat, utimes, mkdtemp, writeFile, rm } from 'node:fs/promises'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    import { Worker } from 'node:worker_threads'
    const folder = await mkdtemp(join(tmpdir(), 'chartside-clock-'))
    const file = join(folder, 'file')
    await writeFile(file, '')
    const fresh = Date.now() - (await stat(file)).mtimeMs
    await utimes(file, new Date(0), new Date('2020-01-02T03:04:05Z'))
    const set = new Date((await stat(file)).mtimeMs).toISOString()
    await rm(folder, { recursive: true })
    const inThread = "import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now())"
    const thread = await new Promise((resolve) => new Worker(inThread, { eval: true }).once('message', resolve))
    const date = new Date(2024, 1, 29)
    console.log(JSON.stringify({
      times: [Date.now(), new Date().getTime(), Date.parse(Date()), thread], fresh, set,
      kept: [date.getDate(), date instanceof Date, Date.UTC(2024, 0), new Date('2024-02-29').toISOString()],
    }))`
  const preload = join(import.meta.dirname, 'pretended-clock.mjs')
  const env = { ...process.env, CLOCK_OFFSET: String(1000 * hour), NODE_OPTIONS: `--import ${preload}` }
  const result = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, encoding: 'utf8' }))
  // Whatever this test's own clock is, a process without the preload has the real time.
  const real = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env: { ...process.env, NODE_OPTIONS: '' } }))
  for (const time of result.times) expect(Math.abs(time - real - 1000 * hour)).toBeLessThan(hour)
  expect(Math.abs(result.fresh)).toBeLessThan(hour)
  expect(result.set).toBe('2020-01-02T03:04:05.000Z')
  expect(result.kept).toEqual([29, true, 1_704_067_200_000, '2024-02-29T00:00:00.000Z'])
})

test('every clock has its day', () => {
  const day = 24 * 3600_000
  const turns = clockNames.map((_, index) => clockOfDay(Date.parse(clocks['29 February']) + index * day))
  expect(turns.sort()).toEqual([...clockNames].sort())
})
