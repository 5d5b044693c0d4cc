import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from 'playwright'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable']

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
export const headlessShell = '/usr/bin/chromium-headless-shell'

/** The Chromium for tests: `CHROMIUM_PATH`, else Playwright's own, else the system's. Undefined if there is none. */
export function browserPath(): string | undefined {
  return [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...system].find((path) => path && existsSync(path))
}

/** Launch options for vitest and Playwright. A new object each time, since vitest modifies it. */
export function launchOptions(...args: string[]): LaunchOptions {
  return optionsFor(browserPath(), args)
}

/**
 * Launch options for tests: of the headless shell if installed and `CHROMIUM_PATH` names no other browser. It lacks desktop
 * notifications and the PDF viewer; tests of these use `launchOptions`.
 */
export function shellOptions(...args: string[]): LaunchOptions {
  const hasShell = !process.env['CHROMIUM_PATH'] && existsSync(headlessShell)
  return optionsFor(hasShell ? headlessShell : browserPath(), args)
}

function optionsFor(executablePath: string | undefined, args: string[]): LaunchOptions {
  return {
    ...(executablePath ? { executablePath } : {}),
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
