// Serves the portal at every path that nothing else takes, and the elements for other pages below /cdn.
import { existsSync, readdirSync } from 'node:fs'
import type { PortalSettings } from '../deps.ts'
import type { App } from './serve.ts'
import { staticFiles } from './static-files.ts'

const sounds = { 'check-in': '/sounds/check-in.wav', 'soap-note': '/sounds/soap-note.wav' }

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chartside</title>
<h1>The portal is not built yet</h1>
<p>The API runs. To have the portal here as well, run <code>npm run build</code> and start the server again; <code>npm start</code> does both.</p>
</html>`

/** A file of one version of the elements, `/v1.2.3/…`, which never changes; those below `/v1/` belong to the newest version. */
const versioned = /^\/v\d+\.\d+\.\d+[\w.+-]*\//

/** The policy under which the portal and the frame run: nothing but their own origin, and Trusted Types. */
export function portalPolicy({ connectSources }: PortalSettings, framers: readonly string[]): string {
  // Recordings, pictures and documents come from where the API is.
  const files = connectSources.filter((source) => !/^wss?:/.test(source))
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src ${["'self'", 'data:', 'blob:', ...files].join(' ')}`,
    `media-src ${["'self'", 'blob:', ...files].join(' ')}`,
    // A document that is shown, or was chosen and not yet filed.
    `frame-src ${["'self'", 'blob:', ...files].join(' ')}`,
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types chartside ProseMirrorClipboard',
  ].join('; ')
}

/** The versions of the elements in a folder: 'v0, v0.1.0'. */
const versionsIn = (folder: string): string =>
  (existsSync(folder) ? readdirSync(folder).filter((name) => /^v\d/.test(name)) : []).sort().join(', ') || 'no elements'

/** Serves the portal; added after all other routes. */
export function portalRoutes(app: App, settings: PortalSettings): void {
  const portal = staticFiles(settings.portalDirectory)
  const cdn = staticFiles(settings.cdnDirectory)
  const versions = versionsIn(settings.cdnDirectory)
  const policy = portalPolicy(settings, settings.frameAncestors)
  const framePolicy = portalPolicy(settings, settings.frameOrigins)

  app.get('/config.json', (c) => {
    const { apiBase, brand, practicePhone, idle, checkIn, recorder, frameOrigins } = settings
    c.header('cache-control', 'no-cache')
    const played = settings.sounds ? sounds : {}
    return c.json({ apiBase, brand, practicePhone, realtime: null, sounds: played, idle, checkIn, ...recorder, frameOrigins })
  })

  app.get('/cdn/*', (c) => {
    const name = c.req.path.slice('/cdn'.length)
    const headers = {
      // A script of an embedding page is a request of another origin.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': versioned.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    }
    // With the headers, or a browser calls a version that is not here a mistake of CORS.
    return (
      cdn(c, name, headers) ?? c.text(`Not here. This server has ${versions}.`, 404, { ...headers, 'cache-control': 'no-store' })
    )
  })

  // One element, for pages of the origins in FRAME_ORIGINS.
  app.get('/frame.html', (c, next) => portal(c, '/frame.html', { 'content-security-policy': framePolicy }) ?? next())

  app.get('/*', (c, next) => {
    const { path } = c.req
    if (/^\/(api|app|apps|cdn)(\/|$)/.test(path)) return next()
    const file = portal(c, path)
    if (file) return file
    // A missing picture or script is not found; every other path is a page of the portal.
    if (/\.\w+$/.test(path)) return next()
    const headers = { 'content-security-policy': policy }
    return portal(c, '/index.html', headers) ?? c.html(notBuilt, 503, { 'retry-after': '60' })
  })
}
