import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type LaunchOptions } from 'playwright'

const debianChromium = '/usr/bin/chromium'
/** The first may be only a hint to install something else, as on Ubuntu. */
const others = ['/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

/** On Linux, pages are drawn with one family of fonts, whatever else is installed: pictures are compared with those in tests/pictures. */
const sameFonts = process.platform === 'linux' ? { FONTCONFIG_FILE: join(import.meta.dirname, 'tests/fonts.conf') } : {}

/**
 * The features that Playwright disables by default, since a second list replaces the first; and the address bar's pop-ups,
 * separate pages behind every window, which take a fifth of the processor time.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** The same engine without windows, as packaged by Debian: it needs half of the processor time. */
const debianShell = '/usr/bin/chromium-headless-shell'

/** The full Chromium, as people have it: `CHROMIUM_PATH`, else Debian's, Playwright's or another one. Undefined if there is none. */
export function browserPath(): string | undefined {
  const paths = [process.env['CHROMIUM_PATH'], debianChromium, chromium.executablePath(), ...others]
  return paths.find((path) => path && existsSync(path))
}

/** The headless shell: `CHROMIUM_SHELL_PATH`, else Debian's or Playwright's. Undefined if there is none. */
export function shellPath(): string | undefined {
  return [process.env['CHROMIUM_SHELL_PATH'], debianShell, playwrightShell()].find((path) => path && existsSync(path))
}

/** Beside Playwright's Chromium, `…/chromium-1255/…`, in `…/chromium_headless_shell-1255/<system>/`. */
function playwrightShell(): string | undefined {
  const [, browsers, revision] = /^(.*)[/\\]chromium-(\d+)[/\\]/.exec(chromium.executablePath()) ?? []
  const folder = `${browsers}/chromium_headless_shell-${revision}`
  if (!existsSync(folder)) return undefined
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = files.find((file) => /(^|[/\\])chrome-headless-shell(\.exe)?$/.test(file))
  return found && join(folder, found)
}

/** Launch options of the full Chromium. A new object each time, since vitest modifies it. */
export function launchOptions(...args: string[]): LaunchOptions {
  return optionsFor(browserPath(), args)
}

/**
 * Launch options of the headless shell, for tests of what does not depend on the browser around a page: it stores for frames of other
 * sites, requests no icons, and lacks desktop notifications and the PDF viewer.
 */
export function shellOptions(...args: string[]): LaunchOptions {
  return optionsFor(shellPath() ?? browserPath(), args)
}

function optionsFor(executablePath: string | undefined, args: string[]): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
    env: { ...process.env, ...sameFonts },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      `--disable-features=${withoutFeatures}`,
      ...args,
    ],
  }
}
