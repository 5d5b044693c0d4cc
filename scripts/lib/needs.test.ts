// On a simulated machine: a PATH with programs that record how they are called.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ensureNeeds } from './needs.ts'

let folder: string
const program = (name: string, script = 'exit 0') => {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chartside-needs-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'chromium'))
  for (const name of ['chromium', 'initdb', 'postgres', 'true']) program(name)
  program('sudo', 'shift; exec "$@"')
  // Debian's package manager, called through `env`: it has Firefox and nothing else.
  const install = `case "$*" in *firefox-esr) : > ${folder}/firefox-esr;; *update) ;; *) exit 100;; esac`
  program('env', `echo "$*" >> ${folder}/calls\n${install}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const calls = () => {
  const file = join(folder, 'calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const withoutFirefox = 'The journey in Firefox is not run: install firefox-esr.'
const withoutWebKit = 'The journey in WebKit is not run: install webkit2gtk-driver and xvfb.'

test('installs nothing where a browser and PostgreSQL are found; other engines are optional', () => {
  vi.stubEnv('ENGINES', undefined)
  expect(ensureNeeds()).toEqual({ needed: [], wished: [withoutFirefox, withoutWebKit] })
  expect(calls()).toEqual([])
})

test('with every engine required, installs the missing ones, and fails the tests if one stays missing', () => {
  vi.stubEnv('ENGINES', 'all')
  // Systems other than Debian cannot install them.
  const debian = existsSync('/usr/bin/apt-get')
  expect(ensureNeeds()).toEqual({ needed: debian ? [withoutWebKit] : [withoutFirefox, withoutWebKit], wished: [] })
  const apt = 'DEBIAN_FRONTEND=noninteractive apt-get -qq'
  const expected = [
    `${apt} update`,
    `${apt} install -y --no-install-recommends firefox-esr`,
    `${apt} install -y --no-install-recommends webkit2gtk-driver xvfb`,
  ]
  expect(calls()).toEqual(debian ? expected : [])
})
