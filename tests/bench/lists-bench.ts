// Frame times while lists of 1,000 providers and 10,000 insurances are opened, filtered and scrolled.

import { appointmentWords, formWords } from '@chartside/core/appointments'
import { centerWords, poolWords } from '@chartside/core/patients'
import { chromium, type Locator, type Page } from 'playwright'

import { launchOptions } from '../../browser.ts'
import { startClinic } from '../journeys/clinic.ts'
import { accounts, openAs } from '../journeys/portal.ts'
import { figure, type Section } from './section.ts'

const counts = { providers: 1000, insurances: 10_000 }
const rounds = 5

export async function bench(): Promise<Section[]> {
  const clinic = await startClinic()
  const browser = await chromium.launch(launchOptions())
  try {
    const context = await browser.newContext({ baseURL: clinic.address })
    const page = await context.newPage()
    await fillLists(page)
    await openAs(page, accounts.okafor.email, '/provider/patientPool')
    await page.getByRole('table', { name: poolWords.pool }).locator('.table-open').first().click()
    await page.getByRole('tab', { name: centerWords.appointments }).click()
    const rows: string[][] = []
    const longest: Record<string, number[]> = {}
    let drawn = 0
    for (let round = 0; round < rounds; round++) {
      await page.getByRole('button', { name: appointmentWords.add }).click()
      for (const [label, term] of [
        [formWords.labels.provider_id, 'number 87'],
        [formWords.labels.insurance_id, 'payer 98'],
      ] as const) {
        const field = page.getByRole('combobox', { name: label })
        await page
          .getByPlaceholder(/^Type to find/)
          .first()
          .waitFor()
        const options = page.getByRole('listbox', { name: label }).getByRole('option')
        const note = async (what: string, act: () => Promise<void>) => {
          const took = await longestFrame(page, act)
          longest[`${label}: ${what}`] = [...(longest[`${label}: ${what}`] ?? []), took]
          drawn = Math.max(drawn, await options.count())
        }
        await note('open', () => field.click())
        await note('scroll to the end', () => scrolled(page, label))
        await note('filter, key by key', () => field.pressSequentially(term, { delay: 60 }))
        await note('choose', () => options.first().click())
      }
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Discard' }).click()
    }
    for (const [what, took] of Object.entries(longest)) {
      took.sort((one, other) => one - other)
      rows.push([what, figure(took[Math.floor(rounds / 2)]!), figure(took.at(-1)!)])
    }
    rows.push(['options in the DOM, at most', String(drawn), ''])
    return [
      {
        title: 'Long lists',
        about: `'${formWords.addTitle}' in the portal, with ${figure(counts.providers)} providers and ${figure(counts.insurances)} insurances, in Chromium. The longest time between two frames during each step, median and maximum of ${rounds} rounds; rendered without a GPU, server and browser on the same machine.`,
        columns: ['step', 'median, ms', 'worst, ms'],
        rows,
      },
    ]
  } finally {
    await browser.close()
    await clinic.close()
  }
}

async function fillLists(page: Page): Promise<void> {
  const answer = (data: object[]) => ({ json: { status: 'success', message: '', data: { data } } })
  const providers = Array.from({ length: counts.providers }, (_, index) => ({
    id: index,
    azz_id: `bench-${index}`,
    name: `Dr. Number ${index}`,
    status: 'active',
  }))
  const insurances = Array.from({ length: counts.insurances }, (_, index) => ({ id: index, name: `Payer ${index} of the State` }))
  await page.route('**/fetch-providers?*', (route) => route.fulfill(answer(providers)))
  await page.route('**/insurances?*', (route) => route.fulfill(answer(insurances)))
}

/**
 * Milliseconds between two animation frames while something is done and until it has settled. Runs in the page and therefore
 * without named functions, since the compiler's helper for names does not exist there.
 */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const watch = { longest: 0, stop: false }
    Object.assign(window, { watch })
    void (async () => {
      for (let before = performance.now(); !watch.stop; ) {
        await new Promise(requestAnimationFrame)
        const now = performance.now()
        watch.longest = Math.max(watch.longest, now - before)
        before = now
      }
    })()
  })
  await act()
  await page.waitForTimeout(200)
  return page.evaluate(() => {
    const { watch } = window as unknown as { watch: { longest: number; stop: boolean } }
    watch.stop = true
    return watch.longest
  })
}

/** Scrolls a list from top to bottom in 60 steps, one per frame, as a wheel does. */
async function scrolled(page: Page, label: string): Promise<void> {
  const list: Locator = page.getByRole('listbox', { name: label })
  await list.evaluate(async (element) => {
    for (let step = 1; step <= 60; step++) {
      element.scrollTop = (element.scrollHeight * step) / 60
      await new Promise(requestAnimationFrame)
    }
  })
}
