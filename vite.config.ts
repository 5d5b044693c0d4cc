import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { EnvironmentOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { shellOptions } from './browser.ts'
import { elements, packageEntries } from './scripts/lib/packages.ts'
import { scriptImports } from './scripts/lib/script-imports.ts'

const root = import.meta.dirname
const at = (...path: string[]) => join(root, ...path)

/** Loaded when somebody records: found only then, the development server would reload the page under the recording. */
const encoders = ['wasm-media-encoders/esnext', '@breezystack/lamejs']

/** An npm package: every dependency stays an import; its types and package.json are added by scripts/build.ts. */
const npmPackage = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: at('dist/npm', name),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    lib: { entry: packageEntries(root, name), formats: ['es'] },
    rolldownOptions: {
      external: (id) => /^@?[a-z]/.test(id) && !id.includes('?'),
      // Declarations take time, as expected.
      checks: { bundlerTimings: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})

/** A script for pages without a build: an entry per element, and `chartside.js` with all of them. */
const cdn: EnvironmentOptions = {
  consumer: 'client',
  // What nanostores leaves on the page carries our name there, too.
  define: { 'globalThis.nanostoresGlobal': 'globalThis.chartsideStores' },
  build: {
    outDir: at('dist/cdn'),
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: true,
    // Vite would put link elements into the embedding page's head.
    modulePreload: false,
    rolldownOptions: {
      input: Object.fromEntries([...Object.keys(elements(root)), 'chartside'].map((name) => [name, `cdn:${name}`])),
      preserveEntrySignatures: 'exports-only',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
}

/**
 * The portal, for any practice: what differs between them is read from config.json. A browser asks an HTTP/1.1 server for six files
 * at a time, so what the login needs is one file, and what three pages share another one; only the listbox, which is heavy, stays
 * with the pages that have one.
 */
const portal: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: at('packages/host-app/index.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 3, test: /^(?!.*(headlessui|react-aria|react-stately|ui.select))/ },
          ],
        },
      },
    },
  },
}

/** The modules behind the entries of the CDN: each registers its element and the session that it needs; `chartside` all of them. */
const cdnEntries = (): Plugin => ({
  name: 'chartside:cdn-entries',
  resolveId: (id) => (id.startsWith('cdn:') ? `\0${id}` : undefined),
  load(id) {
    if (!id.startsWith('\0cdn:')) return
    const name = id.slice('\0cdn:'.length)
    const list = `import { widgets } from ${JSON.stringify(at('packages/widgets/src/index.ts'))}`
    const register = `import { register } from ${JSON.stringify(at('packages/widgets/src/register.ts'))}`
    if (name === 'chartside') return `${register}\n${list}\nregister(...Object.values(widgets))`
    const all = elements(root)
    const modules = [all['chartside-session'], all[name]].map((path) => JSON.stringify(path))
    return `${register}
      import * as session from ${modules[0]}
      import * as element from ${modules[1]}
      register(...[session, element].flatMap(Object.values).filter((declared) => declared?.tag))`
  },
})

/** Puts the portal's page at the top of its folder instead of below packages/host-app. */
const pageAtTop = (): Plugin => ({
  name: 'chartside:page-at-top',
  applyToEnvironment: ({ name }) => name === 'portal',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.fileName.endsWith('/index.html')) file.fileName = 'index.html'
  },
})

/** A microphone that beeps, and sound without a click first. */
const audible = [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** Tests that need a page run in a real browser. A new object for each project: vitest changes the one it is given. */
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // A colour on its way to another one is none that anybody reads.
  provider: playwright({ launchOptions: shellOptions(...audible), contextOptions: { reducedMotion: 'reduce' } }),
  instances: [{ browser: 'chromium' as const }],
})

/** How long a test, and what it waits for, may take on a machine that does other things, too; in milliseconds. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { interval: 10, timeout: 15_000 } } }

/** Left to itself vitest leaves one processor idle, which is half of a small machine; a page for each. */
const maxWorkers = availableParallelism()

/** Behind and ahead of UTC, with changes of the clocks on other days, half an hour beside, and across the date line. */
const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland']

/** What reckons with dates is tested once in each zone, in one process, since these tests share nothing. */
const datesIn = (zone: string) => ({
  root,
  plugins: [scriptImports()],
  test: {
    name: `dates in ${zone}`,
    include: ['packages/**/*.zones.test.ts'],
    environment: 'node' as const,
    env: { TZ: zone },
    isolate: false,
  },
})

export default defineConfig({
  root,
  base: './',
  publicDir: at('packages/host-app/public'),
  plugins: [react(), scriptImports(), cdnEntries(), pageAtTop()],
  resolve: {
    alias: [
      // The same client for places without a window: the other one leaves a global and listeners on the page.
      { find: /^pusher-js$/, replacement: 'pusher-js/worker' },
      // What leaves listeners on the page, too.
      {
        find: /^(@react-aria\/(focus|interactions)|.*\/active-element-history\.js)$/,
        replacement: at('packages/widgets/src/lib/headless-quiet.ts'),
      },
    ],
  },
  // The portal's page is served at every path, so what it names starts at the top; a script finds its neighbours beside itself.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  worker: { format: 'es' },
  optimizeDeps: { include: encoders },
  build: {
    target: ['chrome120', 'firefox121', 'safari17'],
    // The first that know light-dark(): what stands in for it in older ones finds no colours in a shadow root.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  environments: { contract: npmPackage('contract'), core: npmPackage('core'), widgets: npmPackage('widgets'), cdn, portal },
  builder: {
    async buildApp(builder) {
      for (const name of ['contract', 'core', 'widgets', 'cdn', 'portal']) await builder.build(builder.environments[name]!)
    },
  },
  test: {
    maxWorkers,
    projects: [
      {
        root,
        plugins: [scriptImports()],
        test: {
          name: 'node',
          include: ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx', '**/*.{zones,alone}.test.ts'],
          environment: 'node',
          // To begin a database takes longer than most of the tests that use it: files share those of their process.
          isolate: false,
          ...patient,
        },
      },
      {
        root,
        test: { name: 'node, alone', include: ['packages/**/*.alone.test.ts'], environment: 'node', ...patient },
      },
      ...zones.map(datesIn),
      {
        root,
        plugins: [react(), scriptImports()],
        optimizeDeps: { include: encoders, entries: ['packages/widgets/src/index.ts', 'packages/**/*.browser.test.tsx'] },
        test: { name: 'browser', include: ['packages/**/*.browser.test.tsx'], browser: browser(), maxWorkers, ...patient },
      },
      {
        root,
        plugins: [scriptImports(), storybookTest({ configDir: at('.storybook') })],
        // All that stories need is bundled before the first runs: what is found later reloads the page under a test.
        optimizeDeps: { include: encoders, entries: ['.storybook/preview.tsx', 'packages/widgets/src/**/*.stories.tsx'] },
        // To load storybook and all elements takes longer than most stories: files share a page.
        test: { name: 'storybook', isolate: false, browser: browser(), maxWorkers },
      },
    ],
  },
})
