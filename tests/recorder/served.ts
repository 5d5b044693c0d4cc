// The recorder's page, built as the CDN is, and served with whatever a page of another maker allows.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer as createDevServer } from 'vite'
import { type PageServer, servePages } from '../../scripts/lib/page-server.ts'
import { scriptImports } from '../../scripts/lib/script-imports.ts'

const root = join(import.meta.dirname, '../..')

export interface Pages {
  /** The address of a page with these headers, its script from its own origin or from the CDN's. */
  page(headers: (cdn: string) => Record<string, string>, script: 'own' | 'cdn'): string
  close(): Promise<void>
}

/** Builds a page's script and serves it on an origin of its own. */
export async function servedPages(entry: string = join(import.meta.dirname, 'page.ts')): Promise<Pages> {
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
  const cdn = await servePages(folder, { headers: () => ({ 'access-control-allow-origin': '*' }) })
  const hosts = await serveHosts(folder, cdn)
  return {
    page(headers, script) {
      const search = new URLSearchParams({ script, headers: JSON.stringify(headers(cdn.origin)) })
      return `${hosts.origin}/?${search}`
    },
    async close() {
      await Promise.all([cdn.close(), hosts.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The script with its page, as the development server gives them. */
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

async function serveHosts(folder: string, cdn: PageServer): Promise<PageServer> {
  const own = await servePages(folder)
  const server: Server = createServer(async ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://page')
    if (pathname !== '/') {
      const file = await fetch(`${own.origin}${pathname}`)
      response.writeHead(file.status, { 'content-type': file.headers.get('content-type') ?? '' })
      return response.end(Buffer.from(await file.arrayBuffer()))
    }
    const script = searchParams.get('script') === 'cdn' ? `${cdn.origin}/page.js` : '/page.js'
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...JSON.parse(searchParams.get('headers') ?? '{}') })
    return response.end(
      `<!doctype html><title>Recorder</title><body><script type="module" nonce="once" src="${script}"></script>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await Promise.all([own.close(), new Promise<void>((resolve) => server.close(() => resolve()))])
    },
  }
}
