import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { EnvironmentOptions, Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { cdnGroups, cdnModules, cdnUses, floorEntry, frameEntry, noPreload, ownFiles } from './scripts/lib/cdn-modules.ts'
import { leanDeclarations } from './scripts/lib/lean-declarations.ts'
import { notices } from './scripts/lib/notices.ts'
import { elementEntries, elementModules } from './scripts/lib/npm-elements.ts'
import { cdnFolder, isExternal, packageEntries } from './scripts/lib/packages.ts'
import { scriptImports } from './scripts/lib/script-imports.ts'
import { smallRenderer } from './scripts/lib/small-renderer.ts'
import { encoders, maxWorkers, patient } from './scripts/lib/test-settings.ts'

const root = import.meta.dirname
const at = (...path: string[]) => join(root, ...path)

/** Plugins take time, as expected: nothing is said about it. */
const timeless = { bundlerTimings: false }

/** An npm package: every dependency stays an import; scripts/build.ts adds its types and package.json. */
const npmPackage = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    outDir: at('dist/npm', name),
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    sourcemap: true,
    lib: { entry: { ...packageEntries(root, name), ...(name === 'widgets' ? elementEntries(root) : {}) }, formats: ['es'] },
    rolldownOptions: {
      external: (id) => isExternal(root, name, id),
      preserveEntrySignatures: 'allow-extension',
      // What a part of the package loads later, another one exports.
      checks: { ...timeless, ineffectiveDynamicImport: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: loadedInParts }] },
      },
    },
  },
})

/**
 * A file for each module of features that a page loads in parts: an app's bundler divides only files, and would load the test of the
 * microphone with the first paint of a recorder.
 */
const loadedInParts = (id: string): string | null => {
  const [, feature, module] = /core\/src\/(recorder|dictation)\/([\w-]+)\.ts$/.exec(id) ?? []
  return module && module !== 'index' ? `${feature}-${module}` : null
}

const cdnInput = Object.fromEntries(ownFiles(root).map((tag) => [tag, `cdn:${tag}`]))

/** A build of nothing that tells the next one which elements use a module. */
const cdnUsesOnly: EnvironmentOptions = {
  consumer: 'client',
  build: { write: false, minify: false, modulePreload: false, rolldownOptions: { checks: timeless, input: cdnInput } },
}

/** Scripts for pages without a bundler, in a folder of their version; scripts/lib/cdn-files.ts adds those that pages name. */
const cdn: EnvironmentOptions = {
  consumer: 'client',
  // The global that nanostores leaves on the page has our name.
  define: { 'globalThis.nanostoresGlobal': 'globalThis.chartsideStores' },
  build: {
    outDir: cdnFolder(root),
    emptyOutDir: true,
    copyPublicDir: false,
    manifest: true,
    sourcemap: true,
    // Vite would add link elements to the embedding page's head.
    modulePreload: false,
    rolldownOptions: {
      checks: timeless,
      input: { ...cdnInput, [floorEntry]: `cdn:${floorEntry}`, [frameEntry]: `cdn:${frameEntry}` },
      // The scripts that pages name call `define` of the floor.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'chunks/[name]-[hash].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: cdnGroups(root) },
      },
    },
  },
}

/** Loaded after a page, or with the one page that needs it: the large listbox, the registration, speakers of a transcription, the check of notes, and what keeps and sends dictations. */
const later =
  /ui.select|src.patients.(register-|duplicate|payer|possible|patient-registration|patient-values|save-once)|core.src.(outbox|findings)|outbox.unsent-(list|row)|notes.(speaker|copied-transcript)|spoken-words|kept-dictations.(?!keep\.)|core.src.dictation.(dictation-|patient-c|task|kept)/

/**
 * The portal, for any practice: config.json has the differences. A browser requests six files at a time from an HTTP/1.1 server,
 * so the login's code is one file, and code shared by three pages another; only what is needed `later` is not.
 */
const portal: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: at('dist/portal'),
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The portal's first page has the toaster, which elsewhere is loaded after the elements.
      checks: { ...timeless, ineffectiveDynamicImport: false },
      input: at('packages/host-app/index.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'shared', minShareCount: 3, test: (id) => !later.test(id) },
          ],
        },
      },
    },
  },
}

/** Puts the portal's page at the top of its folder instead of below packages/host-app. */
const pageAtTop = (): Plugin => ({
  name: 'chartside:page-at-top',
  applyToEnvironment: ({ name }) => name === 'portal',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) if (file.fileName.endsWith('/index.html')) file.fileName = 'index.html'
  },
})

/** Files that start servers, fill a database or wait in real time. */
const slow = /\.slow\.test\.|\/recorder-element\.stories\./

/** Starts slow files first, or one alone would be left at the end. On a fresh clone vitest does not know how long files take. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const rank = (file: TestSpecification) => 2 * projects.indexOf(file.project) + (slow.test(file.moduleId) ? 0 : 1)
    return sorted.sort((one, other) => rank(one) - rank(other))
  }
}

/** Vitest loads even the projects that `--project` leaves out, and those of the browser take two seconds. */
const browserProjects = async () => {
  const named = process.argv.map(
    (argument, index, all) => /^--project(?:=(.*))?$/.exec(argument)?.[1] ?? (all[index - 1] === '--project' ? argument : ''),
  )
  const isNodeOnly = named.some(Boolean) && named.every((name) => /^(node|dates|$)/.test(name))
  // A build runs no tests.
  return isNodeOnly || !process.env['VITEST'] ? [] : (await import('./scripts/lib/browser-projects.ts')).browserProjects
}

/** Starts the database of node tests. */
const testPostgres = at('packages/server/src/database/test-setup.ts')

/** West and east of UTC, with different clock changes, a half-hour offset, and across the date line. */
const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland']

/** Tests of dates run once in each zone, in one process, since they share nothing. */
const datesIn = (zone: string, part: number) => ({
  root,
  plugins: [scriptImports()],
  test: {
    name: `dates in ${zone}`,
    include: ['packages/**/*.zones.test.ts'],
    environment: 'node' as const,
    env: { TZ: zone, ZONES_PART: String(part) },
    isolate: false,
    ...patient,
  },
})

/** Tests that use the database of node tests. */
const nodeProject = (name: string, include: string[], options: { exclude?: string[]; isolate: boolean }) => ({
  root,
  plugins: [scriptImports()],
  test: { name, include, environment: 'node' as const, globalSetup: testPostgres, ...options, ...patient },
})

export default defineConfig({
  root,
  base: './',
  publicDir: at('packages/host-app/public'),
  plugins: [
    leanDeclarations(),
    react(),
    scriptImports(),
    elementModules(root),
    cdnModules(root),
    cdnUses(),
    noPreload(),
    smallRenderer(['cdnUses', 'cdn']),
    pageAtTop(),
    notices(root),
  ],
  resolve: {
    // The same client without a window: the default one leaves a global and listeners on the page.
    alias: [{ find: /^pusher-js$/, replacement: 'pusher-js/worker' }],
  },
  // The portal's page is served at every path, so its references start at the root; a script finds other files next to itself.
  experimental: { renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }) },
  worker: { format: 'es' },
  // The pages of other hosts are not part of this one.
  optimizeDeps: { include: encoders, entries: ['packages/host-app/index.html'] },
  build: {
    target: ['chrome120', 'firefox121', 'safari17'],
    // The first versions with light-dark(): its replacement for older ones does not work in a shadow root.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
  },
  environments: {
    contract: npmPackage('contract'),
    core: npmPackage('core'),
    widgets: npmPackage('widgets'),
    cdnUses: cdnUsesOnly,
    cdn,
    portal,
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['contract', 'core', 'widgets', 'cdnUses', 'cdn', 'portal'])
        await builder.build(builder.environments[name]!)
    },
  },
  test: {
    // Tests of node wait for databases and servers, which are other processes.
    maxWorkers: maxWorkers + 1,
    sequence: { sequencer: SlowestFirst },
    // A second run does not transform again what has not changed.
    experimental: { fsModuleCache: true },
    projects: [
      nodeProject('node', ['packages/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'], {
        exclude: ['**/node_modules/**', '**/*.browser.test.tsx', '**/*.{zones,alone,slow}.test.ts'],
        // Creating a database takes longer than most of the tests that use it: files share those of their process.
        isolate: false,
      }),
      // They start programs or fill a database: the tests of their folders are quick without them.
      nodeProject('node, slow', ['packages/**/*.slow.test.ts'], { isolate: false }),
      nodeProject('node, alone', ['packages/**/*.alone.test.ts'], { isolate: true }),
      ...zones.map(datesIn),
      ...(await browserProjects()),
    ],
  },
})
