import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

import { fileLog } from './log-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chartside-log-'))
const file = path.join(folder, 'data/server.log')
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }))

const linesIn = (name: string) =>
  existsSync(name)
    ? readFileSync(name, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).what)
    : []

test('every line is in the file, and only warnings and errors are printed, as text without the message of an error', async () => {
  const printed: string[] = []
  const log = fileLog(file, (line) => printed.push(line))
  log.info('request', { status: 200 })
  log.warn('service left alone', { failures: 3 })
  log.error('job', new TypeError('Ada Byron'), { attempt: 2 })
  await expect.poll(() => linesIn(file)).toEqual(['request', 'service left alone', 'job'])
  expect(printed).toEqual(['Warning:  service left alone  failures=3', 'Error:  job  error=TypeError  attempt=2'])
})

test('a file that has become large is put aside', async () => {
  const log = fileLog(file, () => undefined, 10)
  log.info('first')
  await expect.poll(() => linesIn(file)).toEqual(['first'])
  log.info('second')
  await expect.poll(() => linesIn(file)).toEqual(['second'])
  expect(linesIn(`${file}.1`)).toEqual(['first'])
})

test('a file that cannot be written stops nothing', async () => {
  writeFileSync(path.join(folder, 'data'), 'no folder')
  const log = fileLog(file, () => undefined)
  log.info('first')
  rmSync(path.join(folder, 'data'))
  log.info('second')
  await expect.poll(() => linesIn(file).at(-1)).toBe('second')
})
