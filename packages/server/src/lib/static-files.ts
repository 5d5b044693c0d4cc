import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

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
/** Names with a content hash, such as `main-Bx3_k9Qa.js`. */
const hashed = /\/assets\/[^/]+-[\w-]{8}\.\w+$/
/** Compressed copies from the build, the better one first. */
const encodings = { br: '.br', gzip: '.gz' }

interface StaticFile {
  type: string
  etag: string
  /** The file, uncompressed and, if the build has compressed it, compressed. */
  bodies: Map<string, Buffer<ArrayBuffer>>
}

/**
 * Serves a built folder. Its files are read once, when the server starts, and served only at their exact address:
 * no request can grow the cache, read the disk or cause work. A new build is served after the next start.
 */
export function staticFiles(folder: string) {
  const files = readFiles(folder)

  /** Answers with a file; undefined if there is none with that name, `/assets/main-….js`. */
  return (c: Context, name: string, headers: Record<string, string> = {}): Response | undefined => {
    const file = files.get(name)
    if (!file) return undefined
    const all: Record<string, string> = {
      'cache-control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag: file.etag,
      vary: 'Accept-Encoding',
      ...headers,
    }
    if (isKnown(file.etag, c.req.header('if-none-match'))) return c.body(null, 304, all)
    const encoding = encodingFor(c, file)
    const body = file.bodies.get(encoding)!
    if (encoding !== 'identity') all['content-encoding'] = encoding
    return c.body(body, 200, { ...all, 'content-type': file.type, 'content-length': String(body.length) })
  }
}

function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
    // Skips hidden files, and the compressed copies, which belong to their file.
    if (!entry.isFile() || name.includes('/.') || Object.values(encodings).includes(path.extname(name))) continue
    const bytes = readFileSync(file)
    const bodies = new Map([['identity', bytes]])
    for (const [encoding, ending] of Object.entries(encodings))
      if (existsSync(file + ending)) bodies.set(encoding, readFileSync(file + ending))
    files.set(name, {
      type: types[path.extname(name).toLowerCase()] ?? 'application/octet-stream',
      // Weak: it is the same for every encoding of the file.
      etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      bodies,
    })
  }
  return files
}

/** Whether `If-None-Match` names the file; proxies may have made a weak tag of a strong one, or the reverse. */
function isKnown(etag: string, header = ''): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => tag.trim() === '*' || plain(tag) === plain(etag))
}

/** The best encoding that there is and that the client takes; one with `q=0` it does not take. */
const encodingFor = (c: Context, { bodies }: StaticFile): string =>
  accepts(c, {
    header: 'Accept-Encoding',
    supports: Object.keys(encodings).filter((encoding) => bodies.has(encoding)),
    default: 'identity',
    match: (accepted, { supports, default: plain }) =>
      supports.find((encoding) => accepted.some(({ type, q }) => type.toLowerCase() === encoding && q > 0)) ?? plain,
  })
