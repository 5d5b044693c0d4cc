import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

import { shellOptions } from './browser.ts'
import { spokenFile } from './tests/journeys/speech.ts'

/** Journeys of the portal, and pages of other makers that embed us: a real browser that hears a WAV as its microphone. */
export default defineConfig({
  testDir: './tests',
  globalSetup: './tests/prepare.ts',
  // Its folder is emptied at every start, and the summaries of other tests lie beside it.
  outputDir: './test-results/browser',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // Much of a journey is time in which somebody speaks: two for each processor and one more keep them busy.
  workers: Math.min(2 * availableParallelism() + 1, 12),
  // What passes only at another go is named at the end of `npm test`.
  retries: 1,
  projects: [
    // With them Firefox and WebKit, as far as they are installed; not by Playwright, which drives only engines that it has patched.
    { name: 'journeys', testMatch: /tests\/(engines|hosts|journeys)\/.*\.spec\.ts$/ },
    // Sound is real time: on a machine that is late the browser's pretended microphone stutters, whoever records it.
    { name: 'recorder', testMatch: /tests\/recorder\/.*\.spec\.ts$/, retries: 2, workers: 4 },
  ],
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 15_000,
    // What moves is drawn all the time, by processors that others wait for.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['microphone'],
    screenshot: 'only-on-failure',
    // To trace every test takes time; `--trace on` where a failure is to be looked into.
    trace: 'off',
    launchOptions: shellOptions(
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${await spokenFile()}`,
    ),
  },
})
