// On a simulated machine: a PATH with programs that record how they are called.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ensureNeeds } from './needs.ts'

const { log, error } = console
let folder: string
let printed: string[]
const program = (name: string, script = 'exit 0') => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartside-needs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'chromium'))
  vi.stubEnv('CHROMIUM_SHELL_PATH', join(folder, 'shell'))
  for (const name of ['chromium', 'shell', 'initdb', 'postgres', 'true']) program(name)
  program('sudo', 'shift; exec "$@"')
  // Debian's package manager, called through `env`: it has Firefox and nothing else.
  const install = `case "$*" in *firefox-esr) : > ${folder}/firefox-esr;; *update) ;; *) echo "E: $*"; exit 100;; esac`
  program('env', `echo "$*" >> ${folder}/calls\n${install}`)
  printed = []
  console.log = console.error = (line: string) => void printed.push(line)
})
afterEach(() => {
  Object.assign(console, { log, error })
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const calls = () => {
  const file = join(folder, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const debian = existsSync('/usr/bin/apt-get')
const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -qq'
/** The sentences about engines; the fonts are those of this machine. */
const engines = (sentences: string[]) => sentences.filter((sentence) => /Firefox|WebKit/.test(sentence))

test('where everything is found, nothing is installed and nothing is printed', () => {
  for (const name of ['firefox', 'WebKitWebDriver', 'Xvfb']) program(name)
  const { vital, others } = ensureNeeds()
  expect(vital).toEqual([])
  // WebKit's browser is not on the PATH.
  expect(others.filter((sentence) => !sentence.includes('WebKit') && !sentence.includes('DejaVu'))).toEqual([])
  expect(calls().filter((call) => !call.includes('webkit') && !call.includes('fonts') && !call.includes('update'))).toEqual([])
})

test('a missing engine is installed in one line; one that stays missing says so in a sentence, with what the installation printed', () => {
  const { vital, others } = ensureNeeds()
  expect(vital).toEqual([])
  expect(engines(others).map((sentence) => sentence.split(',')[0])).toEqual(
    debian ? ['There is no WebKit'] : ['There is no Firefox', 'There is no WebKit'],
  )
  const installs = [
    `${apt} update`,
    `${apt} install -y --no-install-recommends firefox-esr`,
    `${apt} install -y --no-install-recommends webkit2gtk-driver xvfb`,
  ]
  expect(calls().slice(0, 3)).toEqual(debian ? installs : [])
  const lines = [
    'The tests need Firefox: apt-get install firefox-esr …',
    'The tests need WebKit: apt-get install webkit2gtk-driver xvfb …',
    expect.stringMatching(/E: .* webkit2gtk-driver xvfb/),
  ]
  expect(printed.slice(0, 3)).toEqual(debian ? lines : [])
})

test('a browser that does not start is vital, and each way to get it is tried once', { timeout: 120_000 }, () => {
  program('chromium', 'exit 127')
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(folder, 'browsers'))
  vi.stubEnv('PLAYWRIGHT_DOWNLOAD_HOST', 'http://127.0.0.1:9')
  expect(ensureNeeds().vital).toEqual([expect.stringMatching(/^There is no browser\./)])
  const ways = printed.filter((line) => line.startsWith('The tests need Chromium:'))
  expect(ways).toEqual([
    ...(debian ? ['The tests need Chromium: apt-get install chromium …'] : []),
    'The tests need Chromium: playwright install --no-shell chromium …',
  ])
})
