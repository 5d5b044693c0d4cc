// The recorder's page as bundled: built like the CDN's scripts, and by the development server.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer as createDevServer } from 'vite'
import { scriptImports } from '../../scripts/lib/script-imports.ts'

const root = join(import.meta.dirname, '../..')

/** Builds a page's script. Returns its folder. */
export async function builtPage(entry: string = join(import.meta.dirname, 'page.ts')): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartside-recorder-'))
  await build({
    configFile: false,
    root,
    base: './',
    publicDir: false,
    logLevel: 'error',
    plugins: [scriptImports()],
    resolve: { tsconfigPaths: true },
    experimental: { renderBuiltUrl: () => ({ relative: true }) },
    build: {
      outDir: folder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: { page: entry }, output: { entryFileNames: '[name].js' } },
    },
  })
  return folder
}

/** The script and its page, as the development server serves them. */
export async function developmentPage(): Promise<{ address: string; close(): Promise<void> }> {
  const server = await createDevServer({
    configFile: join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    server: { port: 0, host: 'localhost', ws: false, hmr: false },
    cacheDir: await mkdtemp(join(tmpdir(), 'chartside-vite-')),
    plugins: [
      {
        name: 'recorder-page',
        configureServer({ middlewares }) {
          middlewares.use('/recorder-page', (_, response) => {
            response.setHeader('content-type', 'text/html')
            response.end(
              '<!doctype html><title>Recorder</title><body><script type="module" src="/tests/recorder/page.ts"></script>',
            )
          })
        },
      },
    ],
  })
  await server.listen()
  return { address: `${server.resolvedUrls!.local[0]}recorder-page`, close: () => server.close() }
}
