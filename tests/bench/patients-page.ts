// The effect of 100,000 patients on the screen.

import { controlWords } from '@chartside/core/lib/control-words'
import { patientWords, poolWords } from '@chartside/core/patients'
import type { Browser, Page } from 'playwright'

import type { Clinic } from '../journeys/clinic.ts'
import { accounts, openAs } from '../journeys/portal.ts'
import { heapMegabytes } from './browser-costs.ts'
import type { BenchPatient } from './many-patients.ts'
import { figure, type Section } from './section.ts'

const rounds = 20
const pagesLeafed = 200

/** From the last key of a name to its results on the screen, in the search of the portal's top bar. */
export async function drawnResults(browser: Browser, clinic: Clinic, people: readonly BenchPatient[]): Promise<Section> {
  const page = await opened(browser, clinic, '/provider/dashboard')
  const field = page.getByRole('combobox', { name: patientWords.search })
  const found: number[] = []
  // Letters on a US keyboard.
  const typable = people.filter(({ last_name }) => /^[A-Za-z]{4,}$/.test(last_name))
  for (let round = 0; round < rounds; round++) {
    const { last_name } = typable[round * 1009]!
    await field.fill('')
    await field.pressSequentially(last_name.slice(0, -1), { delay: 120 })
    await page.evaluate(watchForResults)
    await field.press(last_name.slice(-1))
    found.push(await page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn))
  }
  found.sort((one, other) => one - other)
  await page.context().close()
  return {
    title: 'From the last key to the results',
    about: `Last names typed key by key, one each 120 ms, into the search of the portal's top bar, 100,000 patients, the server with its embedded database on the same machine. From the last key until its results are rendered, including the pause of 150 ms before the request. ${rounds} names.`,
    columns: ['median, ms', 'longest, ms'],
    rows: [[figure(found[Math.floor(rounds / 2)]!), figure(found.at(-1)!)]],
  }
}

/**
 * In the page: `drawn`, a promise of the milliseconds between the next key and the frame with the results. Without named
 * functions, since the compiler's helper for names does not exist in the page.
 */
function watchForResults(): void {
  const search = document.querySelector('chartside-patient-search')!.shadowRoot!
  const drawn = new Promise<number>((resolve) => {
    search.addEventListener(
      'keydown',
      async () => {
        const pressed = performance.now()
        for (let [gone, shown] = [false, false]; !gone || !shown; ) {
          await new Promise(requestAnimationFrame)
          shown = search.querySelector('[role=option], .patient-search-none') !== null
          // First the results of the previous text disappear.
          gone ||= !shown
        }
        // They are visible in the frame after the one that renders them.
        await new Promise(requestAnimationFrame)
        resolve(performance.now() - pressed)
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { drawn })
}

/** The memory that paging through the pool leaves behind in a page. */
export async function heapOfPool(browser: Browser, clinic: Clinic): Promise<Section> {
  const page = await opened(browser, clinic, '/provider/patientPool')
  const pool = page.locator('chartside-patient-pool')
  const next = pool.getByRole('button', { name: controlWords.nextPage, exact: true })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.enable')
  const rows: string[][] = []
  let leafed = 0
  for (const until of [10, 100, pagesLeafed]) {
    for (; leafed < until; leafed++) {
      const answered = page.waitForResponse((response) => response.url().includes('get-patient-pool'))
      await next.click()
      await answered
    }
    await pool.getByRole('row').nth(1).waitFor()
    rows.push([String(until), figure(await heapMegabytes(devtools))])
  }
  await page.context().close()
  return {
    title: 'Heap after paging through the pool',
    about: `The portal's pool of 100,000 patients in Chromium, ${pagesLeafed} times '${controlWords.nextPage}' on '${poolWords.pool}'; the JavaScript heap in use after a collection.`,
    columns: ['pages', 'MB'],
    rows,
  }
}

async function opened(browser: Browser, clinic: Clinic, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: clinic.address })
  const page = await context.newPage()
  await openAs(page, accounts.okafor.email, path)
  return page
}
