import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

import { launchOptions, shellOptions } from './browser.ts'
import { spokenFile } from './tests/journeys/speech.ts'

const longest = /tests\/journeys\/dictation-to-note\.spec\.ts$/

/** What depends on the browser around the page runs in the one that people have: foreign pages, frames, storage, and a whole journey. */
const full = /tests\/(hosts\/.*|journeys\/(kept-dictation|today-to-note|two-tabs))\.spec\.ts$/

/** Speech as the microphone. */
const spoken = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-audio-capture=${await spokenFile()}`,
]

/** `npm test -- --quick` leaves out the pages that need projects of their own. */
const leftOut = process.env['QUICK'] === 'true' ? [/every-host\.spec\.ts$/] : []

/** Journeys of the portal, and foreign pages that embed elements: a real browser with a WAV file as its microphone. */
export default defineConfig({
  testDir: './tests',
  globalSetup: './tests/prepare.ts',
  // Playwright empties this folder at every start, and the summaries of other tests are next to it.
  outputDir: './test-results/browser',
  // Each wait is for an effect, however long a busy machine takes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // More pages at once than three for two processors cost more time than the waiting for speech that they fill.
  workers: Math.min(Math.ceil(1.5 * availableParallelism()), 12),
  // Tests that pass only on a retry are listed at the end of `npm test`.
  retries: 1,
  projects: [
    // The longest journeys start first. They kill their server, so that each has a worker of its own, which would come last.
    { name: 'journeys, longest', testMatch: longest },
    {
      name: 'journeys in the full browser',
      testMatch: full,
      testIgnore: leftOut,
      use: { launchOptions: launchOptions(...spoken) },
    },
    { name: 'journeys', testMatch: /tests\/journeys\/.*\.spec\.ts$/, testIgnore: [longest, full] },
    // Firefox and WebKit; not by Playwright, which supports only engines that it has patched. Each needs a processor.
    { name: 'engines', testMatch: /tests\/engines\/.*\.spec\.ts$/, workers: 2 },
    // Sound is real time: on a busy machine the browser's fake microphone stutters for every recorder.
    {
      name: 'recorder',
      testMatch: /tests\/recorder\/.*\.spec\.ts$/,
      retries: 2,
      workers: 4,
      use: { launchOptions: launchOptions(...spoken) },
    },
  ],
  forbidOnly: true,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    actionTimeout: 30_000,
    // Animations cost processor time that other tests need.
    contextOptions: { reducedMotion: 'reduce' },
    permissions: ['microphone'],
    screenshot: 'only-on-failure',
    // Tracing every test takes time; use `--trace on` to investigate a failure.
    trace: 'off',
    launchOptions: shellOptions(...spoken),
  },
})
