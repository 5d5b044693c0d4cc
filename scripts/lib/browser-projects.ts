import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'

import { shellOptions } from '../../browser.ts'
import { takePictures } from '../../tests/story-pictures.ts'
import { root } from './run.ts'
import { scriptImports } from './script-imports.ts'
import { inPlaceOfReact } from './small-renderer.ts'
import { encoders, maxWorkers, patient } from './test-settings.ts'

/** A microphone that beeps, and sound without a prior click. */
const audible = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** Tests that need a page run in a real browser. A new object for each project, since vitest modifies it. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // axe would measure colours during a transition.
  provider: playwright({ launchOptions: shellOptions(...audible), contextOptions: { reducedMotion: 'reduce' } }),
  instances: [{ browser: 'chromium' as const }],
})

/** Sets the clock of each page to the noon of the samples. */
const setupFiles = [join(root, '.storybook/still.ts')]

/** The projects of vitest whose tests run in a browser: those of elements, and the stories. */
export const browserProjects: TestProjectInlineConfiguration[] = [
  {
    root,
    plugins: [react(), scriptImports()],
    optimizeDeps: { include: encoders, entries: ['packages/widgets/src/index.ts', 'packages/**/*.browser.test.tsx'] },
    test: {
      name: 'browser',
      include: ['packages/**/*.browser.test.tsx'],
      // Some of these tests show stories, whose samples must not see midnight pass between loading and running.
      setupFiles,
      browser: browser(),
      maxWorkers,
      ...patient,
    },
  },
  {
    root,
    plugins: [scriptImports(), storybookTest({ configDir: join(root, '.storybook') })],
    // `npm test` runs stories as the scripts of the CDN draw them, and journeys as the portal does.
    resolve: { alias: process.env['RENDERER'] === 'preact' ? inPlaceOfReact : [] },
    // Pre-bundles everything that stories need: a later discovery would reload the page during a test.
    optimizeDeps: { include: encoders, entries: ['.storybook/preview.tsx', 'packages/widgets/src/**/*.stories.tsx'] },
    // Loading storybook and all elements takes longer than most stories: files share a page.
    test: {
      name: 'storybook',
      isolate: false,
      setupFiles,
      browser: { ...browser(), commands: { takePictures } },
      maxWorkers,
      ...patient,
    },
  },
]
