import { Readable } from 'node:stream'
import { and, eq, isNull, notExists } from 'drizzle-orm'

import { bin, files } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, apiPath } from '../lib/serve.ts'
import { readByteRange } from './byte-range.ts'
import { contentDisposition } from './content-disposition.ts'
import { isFileKey } from './folder.ts'
import { fileSigner } from './signed-address.ts'
import type { FileStore } from './store.ts'

/** Serves files at signed addresses that expire; the signature replaces the token, which `<audio>` and `<img>` cannot send. */
export function fileRoutes(app: App, deps: Deps, store: FileStore): void {
  const signer = fileSigner(deps.signingKey, () => deps.clock.now())
  const { frameAncestors, allowedOrigins } = deps.settings
  // Pages that may call the API may show a file in a frame, and so may the portal itself.
  const framers = [...new Set(["'self'", ...allowedOrigins, ...frameAncestors])].join(' ')
  app.get(`${apiPath}/files/:key`, async (c) => {
    const key = c.req.param('key')
    if (!isFileKey(key) || !signer.opens(key, c.req.query('exp'), c.req.query('sig')))
      throw new Refusal(403, 'This link has expired. Open the file again.', { status: 'ERROR' })
    // What was deleted is not shown, whatever addresses pages still have.
    const deleted = deps.database.select({ id: bin.id }).from(bin).where(eq(bin.file_key, files.key))
    const [file] = await deps.database
      .select({ type: files.type, name: files.name })
      .from(files)
      .where(and(eq(files.key, key), isNull(files.erased_at), notExists(deleted)))
    const size = file && (await store.size(key))
    if (!file || size === undefined) throw notFound('file')
    const headers: Record<string, string> = {
      'content-type': file.type,
      'content-disposition': contentDisposition(c.req.query('save') === '1' ? 'attachment' : 'inline', file.name),
      'accept-ranges': 'bytes',
      // A workstation is shared: no recording or document may stay on its disk.
      'cache-control': 'private, no-store',
      etag: `"${key}"`,
      'x-content-type-options': 'nosniff',
      // Browsers show a PDF in a frame that its own answer sandboxes; in one that the page sandboxes, Chromium does not.
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${framers}`,
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
    }
    const asked = c.req.header('if-range')
    const range = asked && asked !== `"${key}"` ? 'whole' : readByteRange(c.req.header('range'), size)
    if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
    const { first, last } = range === 'whole' ? { first: 0, last: size - 1 } : range
    headers['content-length'] = String(last - first + 1)
    if (range !== 'whole') headers['content-range'] = `bytes ${first}-${last}/${size}`
    const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(store.read(key, first, last)) as ReadableStream)
    return c.newResponse(body, range === 'whole' ? 200 : 206, headers)
  })
}

/** The address at which a file can be read for one to two hours. */
export function fileAddresses(deps: Deps) {
  const signer = fileSigner(deps.signingKey, () => deps.clock.now())
  return (origin: string, key: string) => `${origin}${apiPath}/files/${key}?${signer.sign(key)}`
}

/** The same file, to be saved under its name. */
export const downloadAddress = (address: string): string => `${address}&save=1`
