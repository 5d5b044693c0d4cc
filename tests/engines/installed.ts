import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import type { EngineWindow } from './engine.ts'

export interface Engine {
  name: 'Firefox' | 'WebKit'
  /** The Debian packages that contain it. */
  packages: string[]
  /** Starts it; undefined if one of its programs is missing. */
  open?: () => Promise<EngineWindow>
}

/** The engines with their own journey that are installed on this machine. */
export function engines(): Engine[] {
  const firefox = onPath('firefox-esr') ?? onPath('firefox')
  const [driver, screen, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()]
  const webkit = driver && screen && browser && { driver, screen, browser }
  return [
    {
      name: 'Firefox',
      packages: ['firefox-esr'],
      ...(firefox && { open: async () => (await import('./firefox.ts')).openFirefox(firefox) }),
    },
    {
      name: 'WebKit',
      packages: ['webkit2gtk-driver', 'xvfb'],
      ...(webkit && { open: async () => (await import('./webkit.ts')).openWebKit(webkit) }),
    },
  ]
}

const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find(existsSync)

/** WebKitGTK's MiniBrowser, which supports automation: `/usr/lib/<system>/webkit2gtk-<version>/MiniBrowser`. */
function miniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].flatMap((folder) => below(folder).flatMap((path) => [path, ...below(path)]))
  return folders
    .filter((path) => /webkit[^/]*$/.test(path))
    .map((path) => join(path, 'MiniBrowser'))
    .find(existsSync)
}

function below(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
