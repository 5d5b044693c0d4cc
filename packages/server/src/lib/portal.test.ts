import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { compressFolder } from '../../../../scripts/lib/compress.ts'
import { createApi } from '../app.ts'
import type { PortalSettings } from '../deps.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { portalRoutes } from './portal.ts'

let api: TestApi
let folder: string
const script = `console.log(${JSON.stringify('x'.repeat(3000))})`
beforeAll(async () => {
  api = await startTestApi()
  folder = await mkdtemp(path.join(tmpdir(), 'chartside-portal-'))
  const files = {
    'portal/index.html': '<!doctype html><title>Portal</title>',
    'portal/frame.html': '<!doctype html><title>Frame</title>',
    'portal/assets/main-Bx3_k9Qa.js': script,
    'portal/sounds/check-in.wav': 'RIFF',
    'portal/.vite/manifest.json': '{}',
    'cdn/v1/chartside-recorder.js': script,
    'cdn/v1.2.3/chartside-recorder.js': script,
    'cdn/v1.2.3/chunks/floor-AAAA-BBB.js': script,
    'outside.txt': 'not for the world',
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  for (const built of ['portal', 'cdn']) await compressFolder(path.join(folder, built))
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

/** The API with the portal, as a start of the server makes it. */
function started(settings: Partial<PortalSettings> = {}) {
  const app = createApi(api.deps)
  portalRoutes(app, {
    portalDirectory: path.join(folder, 'portal'),
    cdnDirectory: path.join(folder, 'cdn'),
    apiBase: '/api/v4',
    brand: { name: '', logo: '', accent: '' },
    practicePhone: '',
    sounds: true,
    idle: { warnMinutes: 13, lockMinutes: 15 },
    checkIn: { waitingThresholds: '15 30', calledBy: 'initials-number', displaySound: 'on' },
    recorder: { consent: 'ask', consentWording: '', consentVersion: '', pttKey: '', toggleKey: '', hid: false },
    frameAncestors: [],
    frameOrigins: [],
    connectSources: [],
    ...settings,
  })
  return async (url: string, init: RequestInit = {}) => {
    const response = await app.request(`http://clinic.test${url}`, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { code: response.status, headers: response.headers, bytes, text: bytes.toString() }
  }
}
const get = (url: string, headers: Record<string, string> = {}, settings: Partial<PortalSettings> = {}) =>
  started(settings)(url, { headers })
const policyOf = async (settings: Partial<PortalSettings> = {}) =>
  (await get('/', {}, settings)).headers.get('content-security-policy')?.split('; ') ?? []

test('[NAV-01] every path of the portal is its page', async () => {
  for (const url of ['/', '/login', '/provider/titanAi?tab=Recent', '/provider/patientPool', '/anything/else'])
    expect((await get(url)).text).toContain('<title>Portal</title>')
})

test('the portal runs under a policy that names what it needs and nothing else', async () => {
  expect(await policyOf()).toEqual([
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "frame-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types chartside ProseMirrorClipboard',
  ])
})

test('who may frame the portal and what it may call are settings', async () => {
  const policy = await policyOf({ frameAncestors: ['https://ehr.example'], connectSources: ['wss://push.example'] })
  expect(policy).toContain('frame-ancestors https://ehr.example')
  expect(policy).toContain("connect-src 'self' wss://push.example")
  const elsewhere = await policyOf({ connectSources: ['https://api.example', 'wss://push.example'] })
  expect(elsewhere).toContain("connect-src 'self' https://api.example wss://push.example")
  for (const what of ["img-src 'self' data: blob:", "media-src 'self' blob:", "frame-src 'self' blob:"])
    expect(elsewhere).toContain(`${what} https://api.example`)
})

test('[FRAME-01] frame.html may be framed by the origins of its own setting only', async () => {
  const policy = async (settings: Partial<PortalSettings>) => {
    const { code, text, headers } = await get('/frame.html?element=dictation', {}, settings)
    expect([code, text]).toEqual([200, '<!doctype html><title>Frame</title>'])
    return headers.get('content-security-policy')?.split('; ') ?? []
  }
  const framed = await policy({ frameOrigins: ['https://ehr.example', 'https://other.example'] })
  expect(framed).toContain('frame-ancestors https://ehr.example https://other.example')
  expect(framed).toContain("require-trusted-types-for 'script'")
  expect(await policy({ frameAncestors: ['https://portal.example'] })).toContain("frame-ancestors 'none'")
  expect(await policyOf({ frameOrigins: ['https://ehr.example'] })).toContain("frame-ancestors 'none'")
})

test('the page and its scripts have the usual headers', async () => {
  for (const url of ['/', '/assets/main-Bx3_k9Qa.js']) {
    const { headers } = await get(url)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('microphone=(self)')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  }
})

test('a file with a hash in its name is cached for ever, everything else is revalidated', async () => {
  expect((await get('/assets/main-Bx3_k9Qa.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const page = await get('/')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect([again.code, again.text]).toEqual([304, ''])
})

test('the elements of a version are cached for ever, those of the newest version for five minutes', async () => {
  const caching = async (url: string) => (await get(url)).headers.get('cache-control')
  for (const url of ['/cdn/v1.2.3/chartside-recorder.js', '/cdn/v1.2.3/chunks/floor-AAAA-BBB.js'])
    expect(await caching(url)).toBe('public, max-age=31536000, immutable')
  expect(await caching('/cdn/v1/chartside-recorder.js')).toBe('public, max-age=300')
})

test('a file that the browser has is not sent again, whatever a proxy did to its ETag', async () => {
  const url = '/assets/main-Bx3_k9Qa.js'
  const etag = (await get(url)).headers.get('etag') ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect((await get(url, { 'if-none-match': known })).code).toBe(304)
  expect((await get(url, { 'if-none-match': '"other"' })).code).toBe(200)
  expect((await get(url, { 'if-none-match': '' })).code).toBe(200)
})

test('scripts travel compressed where the browser can read that', async () => {
  const url = '/assets/main-Bx3_k9Qa.js'
  const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script)
  for (const accepted of ['gzip', 'gzip, br;q=0', 'GZIP;q=0.5'])
    expect(gunzipSync((await get(url, { 'accept-encoding': accepted })).bytes).toString()).toBe(script)
  for (const accepted of ['', 'identity', 'br;q=0', 'br;q=0, gzip;q=0.0', 'brotli', 'zstd'])
    expect((await get(url, { 'accept-encoding': accepted })).text).toBe(script)
  expect((await get(url)).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
})

test('HEAD answers the headers of GET', async () => {
  const request = started()
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const [whole, head] = [
      await request('/assets/main-Bx3_k9Qa.js', { headers }),
      await request('/assets/main-Bx3_k9Qa.js', { method: 'HEAD', headers }),
    ]
    expect([head.code, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(whole.bytes.length))
    for (const name of ['content-encoding', 'content-type', 'etag']) expect(head.headers.get(name)).toBe(whole.headers.get(name))
  }
})

test('files are read at the start: no request reads the disk or is kept', async () => {
  const request = started()
  await writeFile(path.join(folder, 'portal/late.txt'), 'late')
  expect((await request('/late.txt')).code).toBe(404)
  expect((await started()('/late.txt')).text).toBe('late')
  await rm(path.join(folder, 'portal/late.txt'))
})

test.each([
  '/../outside.txt',
  '/%2e%2e/outside.txt',
  '/..%2foutside.txt',
  '/assets/..%2f..%2f..%2foutside.txt',
  '/.vite/manifest.json',
  '/cdn/..%2foutside.txt',
  '/%00.txt',
  '/%.txt',
  '/missing.js',
  '/cdn/missing.js',
  // Variants of an existing address, each of which was once cached separately.
  '//assets/main-Bx3_k9Qa.js',
  '/assets//main-Bx3_k9Qa.js',
  '/assets/main-Bx3_k9Qa.js/.js',
  '/Assets/main-Bx3_k9Qa.js',
  '/cdn//v1/chartside-recorder.js',
  '/cdn/v1.2.3/..//v1.2.3/chartside-recorder.js',
  '/assets/main-Bx3_k9Qa.js.br',
  '/cdn/v1/chartside-recorder.js.gz',
])('%s is not there', async (url) => {
  const { code, text } = await get(url)
  expect(code).toBe(404)
  expect(text).not.toContain('not for the world')
})

test('[CONN-02] a page of another origin can read that a version is not here, and which are', async () => {
  const missing = await get('/cdn/v9.9.9/chartside.js', { origin: 'https://host.example' })
  expect([missing.code, missing.text]).toEqual([404, 'Not here. This server has v1, v1.2.3.'])
  expect(missing.headers.get('access-control-allow-origin')).toBe('*')
  expect(missing.headers.get('cache-control')).toBe('no-store')
})

test('elements may be loaded by pages of any origin, the portal may not', async () => {
  const element = await get('/cdn/v1/chartside-recorder.js', { origin: 'https://host.example' })
  expect(element.headers.get('access-control-allow-origin')).toBe('*')
  expect(element.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const portal = await get('/assets/main-Bx3_k9Qa.js', { origin: 'https://host.example' })
  expect(portal.headers.get('access-control-allow-origin')).toBeNull()
  expect(portal.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('[NAV-07] [FACE-08] config.json has what differs between practices', async () => {
  const brand = { name: 'Lakeside', logo: '/logo.svg', accent: '#7a1fa2' }
  const { text } = await get('/config.json', {}, { brand, practicePhone: '+1 555 0100', apiBase: 'https://api.example/api/v4' })
  expect(JSON.parse(text)).toEqual({
    apiBase: 'https://api.example/api/v4',
    brand,
    practicePhone: '+1 555 0100',
    realtime: null,
    sounds: { 'check-in': '/sounds/check-in.wav', 'soap-note': '/sounds/soap-note.wav' },
    idle: { warnMinutes: 13, lockMinutes: 15 },
    checkIn: { waitingThresholds: '15 30', calledBy: 'initials-number', displaySound: 'on' },
    consent: 'ask',
    consentWording: '',
    consentVersion: '',
    pttKey: '',
    toggleKey: '',
    hid: false,
    frameOrigins: [],
  })
  expect(JSON.parse((await get('/config.json', {}, { sounds: false })).text).sounds).toEqual({})
})

test('a portal that is not built shows a message, and the API still works', async () => {
  const settings = { portalDirectory: path.join(folder, 'nowhere') }
  const page = await get('/login', {}, settings)
  expect([page.code, page.text]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await get('/health', {}, settings)).code).toBe(200)
})

test('an unknown call is not answered with a page', async () => {
  const { code, text } = await get('/api/v4/provider_api/nothing')
  expect([code, JSON.parse(text).status]).toEqual([404, 'ERROR'])
})
