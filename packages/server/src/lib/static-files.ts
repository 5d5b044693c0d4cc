import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = /^(text|application\/(json|wasm)|image\/svg)/
/** Names that change with what they hold, as `main-Bx3_k9Qa.js`. */
const hashed = /\/(assets|chunks)\/[^/]+-[\w-]{8}\.\w+$/

interface StaticFile {
  bytes: Buffer<ArrayBuffer>
  type: string
  etag: string
  changed: number
  encoded: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

type Encoding = 'br' | 'gzip'
const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

/** A built folder, read once and kept compressed; what was built anew is noticed. */
export function staticFiles(folder: string) {
  const kept = new Map<string, StaticFile>()

  async function find(name: string): Promise<StaticFile | undefined> {
    const file = path.join(folder, name)
    // Neither outside the folder nor what is hidden in it.
    if (name.includes('\0') || name.split('/').some((part) => part.startsWith('.'))) return undefined
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const before = kept.get(name)
    if (before?.changed === found.mtimeMs) return before
    const bytes = await readFile(file)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const type = types[path.extname(name).toLowerCase()] ?? 'application/octet-stream'
    const entry: StaticFile = { bytes, type, etag, changed: found.mtimeMs, encoded: new Map() }
    kept.set(name, entry)
    return entry
  }

  /** Answers with a file; undefined where there is none of that name, `/assets/main-….js`. */
  return async (c: Context, name: string, headers: Record<string, string> = {}): Promise<Response | undefined> => {
    const file = await find(name)
    if (!file) return undefined
    const all: Record<string, string> = {
      'cache-control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'Accept-Encoding',
      ...headers,
    }
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, all)
    all['content-type'] = file.type
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '', file)
    const bytes = encoding ? await encodedAs(file, encoding) : file.bytes
    if (encoding) all['content-encoding'] = encoding
    all['content-length'] = String(bytes.length)
    return c.body(bytes, 200, all)
  }
}

function encodingFor(accepted: string, { type, bytes }: StaticFile): Encoding | undefined {
  if (bytes.length < 1024 || !compressible.test(type)) return undefined
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted))
}

function encodedAs(file: StaticFile, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const before = file.encoded.get(encoding)
  if (before) return before
  const made = encoders[encoding](file.bytes).then((bytes) => Buffer.from(bytes))
  file.encoded.set(encoding, made)
  return made
}
