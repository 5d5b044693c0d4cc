import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

export interface PageServer {
  origin: string
  close(): Promise<void>
}

interface Serving {
  /** 0 selects a free port. */
  port?: number
  /** Headers to add to an answer. */
  headers?(address: URL): Record<string, string>
  /** True to send the compressed copies that `compressFolder` has made. */
  compressed?: boolean
  /** Changes the text of pages and scripts. */
  replace?(text: string): string
  /** Texts that are made for each request, by their path. */
  answers?: Record<string, () => Promise<string>>
}

/** Serves folders of pages, the first one with a path, on their own port, as an embedder does: from another origin than ours. */
export async function servePages(
  folders: string | string[],
  { port = 0, headers, compressed = false, replace = (text) => text, answers = {} }: Serving = {},
): Promise<PageServer> {
  const server = createServer(async ({ url = '/' }, response) => {
    const address = new URL(url, 'http://page')
    const path = normalize(decodeURIComponent(address.pathname))
    try {
      // Browsers ask for it on pages that name no icon.
      if (path === '/favicon.ico') return void response.writeHead(204).end()
      const answer = answers[path]
      if (answer) return void response.writeHead(200, { 'content-type': 'text/plain' }).end(await answer())
      const files = [folders].flat().map((folder) => join(folder, path))
      const type = types[extname(path)] ?? 'application/octet-stream'
      const sent = { 'content-type': type, 'cache-control': 'no-store', ...headers?.(address) }
      const copy = compressed && (await readFirst(files.map((file) => `${file}.br`)).catch(() => undefined))
      if (copy) return void response.writeHead(200, { ...sent, 'content-encoding': 'br' }).end(copy)
      const bytes = await readFirst(files)
      response.writeHead(200, sent)
      response.end(/html|javascript/.test(type) ? replace(bytes.toString('utf8')) : bytes)
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
    }
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => closed(server) }
}

const readFirst = (paths: string[]): Promise<Buffer> => Promise.any(paths.map((path) => readFile(path)))

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
