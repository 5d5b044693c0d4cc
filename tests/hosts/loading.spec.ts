import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictationWords } from '@chartside/core/dictation'
import { controlWords } from '@chartside/core/lib/control-words'
import { sharedWords } from '@chartside/core/lib/words'
import { recorderWords } from '@chartside/core/recorder'
import type { Page } from '@playwright/test'
import { cdnScripts } from '../../scripts/lib/cdn-files.ts'
import { cdnFolder } from '../../scripts/lib/packages.ts'
import { root } from '../../scripts/lib/run.ts'
import { expect, test } from './host.ts'

/** The script that a page names, the floor, the controls or the recorder, and the element's own file. */
const maxRequests = 4

const isDefined = (page: Page, tag: string) => page.evaluate((name) => customElements.get(name) !== undefined, tag)

test('an element loads its script when it is first on the page, under a strict policy', async ({ page, host }) => {
  const { address } = host.clinic
  const policy = `default-src 'none'; script-src 'self' ${address}; connect-src ${address}; require-trusted-types-for 'script'; trusted-types 'none'`
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${host.origin}/autoload.html?policy=${encodeURIComponent(policy)}`)
  const recorder = page.locator('chartside-recorder')
  await expect(recorder.getByRole('button', { name: recorderWords.record, exact: true })).toBeVisible()
  await expect.poll(() => isDefined(page, 'chartside-recent-dictations'), 'preloaded').toBe(true)

  expect(await isDefined(page, 'chartside-dictation')).toBe(false)
  await page.evaluate(() => {
    const added = document.createElement('p')
    added.append(document.createElement('chartside-dictation'))
    document.querySelector('chartside-session')!.append(added)
  })
  const dictation = page.locator('chartside-dictation')
  await expect(dictation.getByLabel(dictationWords.patientName)).toBeVisible()

  expect(await isDefined(page, 'chartside-patient-search')).toBe(false)
  await page.evaluate(() => {
    class Foreign extends HTMLElement {
      connectedCallback(): void {
        this.attachShadow({ mode: 'open' }).append(document.createElement('p'))
      }
    }
    document.querySelector('chartside-session')!.append(document.createElement('foreign-frame'))
    customElements.define('foreign-frame', Foreign)
  })
  await page.evaluate(() => {
    const inside = document.querySelector('foreign-frame')!.shadowRoot!
    inside.querySelector('p')!.append(document.createElement('chartside-patient-search'))
  })
  await expect(page.locator('chartside-patient-search').getByRole('combobox')).toBeVisible()
  expect(problems).toEqual([])
})

test('an element whose script does not load says so to the page, and the next one tries again', async ({ page, host }) => {
  const path = '**/chunks/chartside-patient-pool-*.js'
  await page.route(path, (route) => route.abort())
  await page.goto(`${host.origin}/autoload.html`)
  const code = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const pool = document.createElement('chartside-patient-pool')
        pool.addEventListener('widgeterror', (event) => resolve((event as CustomEvent<{ code: string }>).detail.code))
        document.querySelector('chartside-session')!.append(pool)
      }),
  )
  expect(code).toBe('script-failed')
  await page.unroute(path)
  await page.evaluate(() => document.querySelector('chartside-session')!.append(document.createElement('chartside-patient-pool')))
  await expect(page.locator('chartside-patient-pool').last().getByRole('row').nth(1)).toBeVisible()
})

/** The addresses that the first element of a page requests until it is defined. */
const requested = (page: Page, script: string, tag: string): Promise<string[]> =>
  page.evaluate(
    async ([src, name]) => {
      const element = Object.assign(document.createElement('script'), { type: 'module', src })
      document.body.append(element, document.createElement(name!))
      const defined = await customElements.whenDefined(name!).then(() => performance.now())
      const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= defined)
      // The browser itself requests an icon for the page.
      return entries.map(({ name: address }) => address).filter((address) => !address.endsWith('/favicon.ico'))
    },
    [script, tag],
  )

test('a first element needs at most four requests, none of which waits for more than one other', async ({ page, host }) => {
  const cdn = `${host.clinic.address}/cdn`
  const version = `${cdn}${cdnFolder(root).slice(join(root, 'dist/cdn').length)}`
  for (const [tag, files] of Object.entries(cdnScripts(root))) {
    await page.goto(`${host.origin}/empty.html`)
    const script = `${cdn}/v0/chartside.js`
    const addresses = await requested(page, script, tag)
    expect([...addresses].sort(), `<${tag}>`).toEqual([script, ...files.map((file) => `${version}/${file}`)].sort())
    expect(addresses.length, `requests of <${tag}>`).toBeLessThanOrEqual(maxRequests)
    // The first script names all others itself: nothing else has to be read before they are known.
    for (const named of [script, `${cdn}/v0/${tag}.js`, `${version}/${tag}.js`]) {
      const text = await (await fetch(named)).text()
      for (const file of files) expect(text, named).toContain(file)
    }
  }
})

test('[UI-04] the calendar opens in an element that was loaded from a URL', async ({ page, host }) => {
  await page.goto(`${host.origin}/alone.html`)
  const form = page.locator('chartside-patient-register')
  await form.getByRole('button', { name: controlWords.chooseDate }).first().click()
  await expect(form.getByLabel('Year')).toBeVisible()
})

test('[UI-04] a calendar that cannot be loaded says so in its place, and can be requested again', async ({ page, host }) => {
  const path = '**/chunks/calendar-*.js'
  await page.route(path, (route) => route.abort())
  await page.goto(`${host.origin}/alone.html`)
  const form = page.locator('chartside-patient-register')
  const name = form.getByLabel('First Name')
  await name.fill('Anna')
  const chooseDate = form.getByRole('button', { name: controlWords.chooseDate }).first()
  await chooseDate.click()
  await expect(form.getByText(sharedWords.unreachable)).toBeVisible()
  await expect(name).toHaveValue('Anna')
  await page.unroute(path)
  await form.getByRole('button', { name: sharedWords.tryAgain }).click()
  await expect(form.getByLabel('Year')).toBeVisible()
})

test('[UI-05] a toaster that could not be loaded is requested again by the next toast, and shows all that are left', async ({
  page,
  host,
}) => {
  const path = '**/chunks/chartside-toaster-*.js'
  let requests = 0
  await page.route(path, (route) => {
    requests++
    return route.abort()
  })
  await page.goto(`${host.origin}/autoload.html`)
  await expect.poll(() => requests, 'requested without a toast').toBe(1)
  const show = (text: string) =>
    page.evaluate((words) => {
      const { environment } = document.querySelector<HTMLElementTagNameMap['chartside-session']>('chartside-session')!.session!
      environment.toasts.show('error', words)
    }, text)
  await show('The first')
  await expect.poll(() => requests).toBe(2)
  await page.unroute(path)
  await show('The second')
  for (const text of ['The first', 'The second'])
    await expect(page.locator('chartside-toaster').getByText(text, { exact: true })).toBeVisible()
})

test('the checksums of a version are those of the files that the server sends', async ({ page, host }) => {
  const sums: Record<string, string> = JSON.parse(readFileSync(join(cdnFolder(root), 'integrity.json'), 'utf8'))
  const version = `${host.clinic.address}/cdn${cdnFolder(root).slice(join(root, 'dist/cdn').length)}`
  const files = ['chartside.js', 'chartside-recorder.js', ...cdnScripts(root)['chartside-recorder']!]
  await page.goto(`${host.origin}/empty.html`)
  const fails = await page.evaluate(
    async ([base, list]) => {
      const failed: string[] = []
      for (const [file, integrity] of list)
        await fetch(`${base}/${file}`, { integrity: integrity! }).catch(() => failed.push(file!))
      return failed
    },
    [version, files.map((file) => [file, sums[file]])] as const,
  )
  expect(fails).toEqual([])
  expect(files.map((file) => sums[file]).every((sum) => sum?.startsWith('sha384-'))).toBe(true)
})
