import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import type { EngineWindow } from './engine.ts'

/** An engine with its own journey. */
export interface Engine {
  name: EngineName
  /** Starts it; undefined if one of its programs is missing. */
  open?: () => Promise<EngineWindow>
}

export type EngineName = keyof typeof packagesOf

/** The Debian packages that contain each engine. */
export const packagesOf = { Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb'] }

/** Where Firefox is on macOS and Windows. */
const firefoxElsewhere = ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe']

/** The engines with their own journey, as they are on this machine. */
export function engines(): Engine[] {
  const firefox = onPath('firefox-esr') ?? onPath('firefox') ?? firefoxElsewhere.find(existsSync)
  const [driver, screen, browser] = [onPath('WebKitWebDriver'), onPath('Xvfb'), miniBrowser()]
  const webkit = driver && screen && browser && { driver, screen, browser }
  return [
    {
      name: 'Firefox',
      ...(firefox && { open: async () => (await import('./firefox.ts')).openFirefox(firefox) }),
    },
    {
      name: 'WebKit',
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
