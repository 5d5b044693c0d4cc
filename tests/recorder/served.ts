// The recorder's page, served with the policies of embedding pages.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PageServer, servePages } from '../../scripts/lib/page-server.ts'

export interface Pages {
  /** The address of a page with these headers, its script from its own origin or from the CDN's. */
  page(headers: (cdn: string) => Record<string, string>, script: 'own' | 'cdn'): string
  close(): Promise<void>
}

/** Serves the build on its own origin. */
export async function servedPages(folder: string): Promise<Pages> {
  const cdn = await servePages(folder, { headers: () => ({ 'access-control-allow-origin': '*' }) })
  const hosts = await serveHosts(folder, cdn)
  return {
    page(headers, script) {
      const search = new URLSearchParams({ script, headers: JSON.stringify(headers(cdn.origin)) })
      return `${hosts.origin}/?${search}`
    },
    async close() {
      await Promise.all([cdn.close(), hosts.close()])
    },
  }
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
