// From an empty cache to an element that can be used, on a page of another origin, beside a page without elements and one with
// Web Awesome's button.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recorderWords } from '@chartside/core/recorder'
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../../browser.ts'
import { compressFolder } from '../../scripts/lib/compress.ts'
import { fetchFromNpm } from '../../scripts/lib/npm-fetch.ts'
import { type PageServer, servePages } from '../../scripts/lib/page-server.ts'
import { root } from '../../scripts/lib/run.ts'
import { freePort, startClinic } from '../journeys/clinic.ts'
import { bytesOf, networks, slowDown } from './network.ts'
import { figure, type Section } from './section.ts'

const rounds = 5
const awesome = { name: '@awesome.me/webawesome', version: '3.14.0' }
/** The tenth is measured. */
const tags = [
  'recorder',
  'dictation',
  'recent-dictations',
  'patient-search',
  'patient-pool',
  'visits',
  'availability',
  'check-in',
  'notifications',
  'profile',
].map((name) => `chartside-${name}`)

interface Case {
  name: string
  page: string
  /** Resolves when it can be used. */
  usable(page: Page): Promise<unknown>
}

interface Result {
  milliseconds: number
  bytes: number
  requests: number
}

export async function bench(): Promise<Section[]> {
  const port = await freePort()
  const clinic = await startClinic({ ALLOWED_ORIGINS: `http://localhost:${port}` })
  const folder = await mkdtemp(join(tmpdir(), 'chartside-bench-'))
  const pages = await servePages(folder, { port })
  const browser = await chromium.launch(launchOptions('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'))
  try {
    const [network] = networks
    const measure = async ({ name, page, usable }: Case): Promise<string[]> => {
      await writeFile(join(folder, 'page.html'), page)
      const results: Result[] = []
      for (let round = 0; round < rounds; round++) results.push(await coldLoad(browser, `${pages.origin}/page.html`, usable))
      return rowOf(name, results)
    }
    const rows: string[][] = []
    for (const one of casesOf(clinic.address)) rows.push(await measure(one))
    const others = await serveAwesome()
    rows.push(others ? await measure(awesomeButton(others.origin)) : [awesomeName, 'not measured: npm does not answer', '', ''])
    await others?.close()

    await writeFile(join(folder, 'page.html'), documentOf(loader(clinic.address), session(clinic.address, tags.slice(0, -1))))
    const tenth: Result[] = []
    for (let round = 0; round < rounds; round++) tenth.push(await addTenth(browser, `${pages.origin}/page.html`))
    const cache = `Chromium with an empty cache and the network profile ${network.name} of its developer tools, servers on this machine over HTTP/1.1; median of ${rounds}.`
    const columns = ['page', 'ms', 'kB received', 'requests']
    return [
      {
        title: 'Elements on a cold page',
        about: `A page of another origin that loads elements from a URL, from navigation until the button can be pressed. ${cache}`,
        columns,
        rows,
      },
      {
        title: 'The tenth element of a page',
        about: `\`<${tags.at(-1)}>\` is added to a page with nine other elements, until it is defined. ${cache}`,
        columns,
        rows: [rowOf(tags.at(-1)!, tenth)],
      },
    ]
  } finally {
    await browser.close()
    await Promise.all([pages.close(), clinic.close(), rm(folder, { recursive: true })])
  }
}

const documentOf = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title>${head}<body>${body}</body></html>`
const script = (src: string): string => `<script type="module" src="${src}"></script>`
const loader = (address: string): string => script(`${address}/cdn/v0/chartside.js`)
const session = (address: string, inside: string[]): string =>
  `<chartside-session api-base="${address}/api/v4">${inside.map((tag) => `<${tag}></${tag}>`).join('')}</chartside-session>`

function casesOf(address: string): Case[] {
  const record = (page: Page) => page.getByRole('button', { name: recorderWords.record, exact: true }).click({ trial: true })
  const recorder = session(address, ['chartside-recorder'])
  return [
    {
      name: 'without elements, a plain button',
      page: documentOf('', '<button>Press</button>'),
      usable: (page) => page.getByRole('button').click({ trial: true }),
    },
    { name: 'recorder, by the autoloader', page: documentOf(loader(address), recorder), usable: record },
    {
      name: 'recorder, by its own script',
      page: documentOf(script(`${address}/cdn/v0/chartside-recorder.js`), recorder),
      usable: record,
    },
  ]
}

const awesomeName = `Web Awesome's button, ${awesome.version}`

const awesomeButton = (origin: string): Case => ({
  name: awesomeName,
  page: documentOf(script(`${origin}/components/button/button.js`), '<wa-button>Press</wa-button>'),
  usable: (page) => page.locator('wa-button').getByRole('button').click({ trial: true }),
})

/** Serves Web Awesome's scripts from this machine, compressed like ours. Undefined if npm does not answer. */
async function serveAwesome(): Promise<PageServer | undefined> {
  const folder = join(root, 'node_modules/.cache/chartside/web-awesome', awesome.version)
  const scripts = join(folder, 'node_modules', awesome.name, 'dist-cdn')
  if (!existsSync(scripts)) {
    if (fetchFromNpm(folder, `${awesome.name}@${awesome.version}`) !== undefined) return undefined
    await compressFolder(scripts)
  }
  return servePages(scripts, { compressed: true, headers: () => ({ 'access-control-allow-origin': '*' }) })
}

async function coldLoad(browser: Browser, url: string, usable: Case['usable']): Promise<Result> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const received = await bytesOf(page)
  await slowDown(page, networks[0])
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await usable(page)
  const result = { milliseconds: performance.now() - started, ...received }
  await context.close()
  return result
}

async function addTenth(browser: Browser, url: string): Promise<Result> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const received = await bytesOf(page)
  await slowDown(page, networks[0])
  const milliseconds = await page.evaluate(async (tag) => {
    const before = performance.now()
    document.querySelector('chartside-session')!.append(document.createElement(tag))
    await customElements.whenDefined(tag)
    return performance.now() - before
  }, tags.at(-1)!)
  const result = { milliseconds, ...received }
  await context.close()
  return result
}

function rowOf(name: string, results: Result[]): string[] {
  const sorted = results.toSorted((one, other) => one.milliseconds - other.milliseconds)
  const { milliseconds, bytes, requests } = sorted[Math.floor(results.length / 2)]!
  return [name, figure(milliseconds), figure(bytes / 1000), String(requests)]
}
