import { checkInWords } from '@chartside/core/check-in'

import { arrivalsOf } from '../journeys/arrivals.ts'
import { accounts, expect, test } from './host.ts'

test('[WORDS-03] [WORDS-04] [WORDS-06] a page with a strict policy changes to Spanish: words, dates and what the server says', async ({
  page,
  host,
}) => {
  const arrivals = await arrivalsOf(host.clinic, accounts.weber.email, 'Lakeside West')
  const { name } = await arrivals.arrive()
  const { address } = host.clinic
  const policy = `default-src 'none'; script-src 'self' ${address}; connect-src ${address} ${address.replace('http', 'ws')}; require-trusted-types-for 'script'; trusted-types 'none'`
  const violations: string[] = []
  const scripts: string[] = []
  page.on('console', (message) => /Content Security Policy|Trusted/.test(message.text()) && violations.push(message.text()))
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto(`${host.origin}/queue.html?policy=${encodeURIComponent(policy)}`)
  const queue = page.locator('chartside-check-in')
  await expect(queue.getByRole('button', { name: checkInWords.selectLocation })).toBeVisible()
  const ofLanguages = () => scripts.filter((url) => /\/(es|choose-language)-[^/]*\.js$/.test(url))
  expect(ofLanguages(), 'an English page loads no other words').toEqual([])

  await page.evaluate(() => {
    document.documentElement.lang = 'es-MX'
  })
  await queue.getByRole('button', { name: 'Elegir centro' }).click()
  const dialog = queue.getByRole('dialog', { name: 'Elegir centro' })
  await dialog.getByRole('button', { name: /Elija un centro/ }).click()
  await dialog.getByRole('option', { name: /Lakeside West/ }).click()
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText('Centro actualizado correctamente.')).toBeVisible()
  await queue.getByRole('button', { name: `Llamar al paciente: ${name}`, exact: true }).click()
  await expect(page.getByText(`Se ha llamado a ${name}.`)).toBeVisible()
  expect(ofLanguages()).toHaveLength(2)
  expect(violations).toEqual([])
})

test('[WORDS-04] words that do not load leave the page in English, and load at the next change', async ({ page, host }) => {
  await page.route('**/es-*.js', (route) => route.abort())
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${host.origin}/queue.html`)
  const speak = (lang: string) => page.evaluate((tag) => document.documentElement.setAttribute('lang', tag), lang)
  const queue = page.locator('chartside-check-in')
  await speak('es')
  await expect.poll(() => problems.join()).toContain('the words for es could not be loaded, so the elements are in English')
  await expect(queue.getByRole('button', { name: checkInWords.selectLocation })).toBeVisible()
  await page.unroute('**/es-*.js')
  await speak('es-AR')
  await expect(queue.getByRole('button', { name: 'Elegir centro' })).toBeVisible()
})
