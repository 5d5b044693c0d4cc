import AxeBuilder from '@axe-core/playwright'
import type { Appointment } from '@chartside/contract/appointments'
import { checkInWords } from '@chartside/core/check-in'
import { commandWords } from '@chartside/core/commands'
import { sharedWords } from '@chartside/core/lib/words'
import type { Locator, Page } from '@playwright/test'

import { pageNames } from '../../packages/host-app/src/page-names.ts'
import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'
import { charts, dialogsOf, openDialog } from './dialogs.ts'
import { picturesOf } from './pictures.ts'
import { accounts, expect, openAs, openRecent, speak, test } from './portal.ts'
import { expectSame, screensOf, takeAll } from './screens.ts'
import { test as testAtRest } from './still-clinic.ts'

const { okafor, weber } = accounts

async function expectAccessible(page: Page, what: string): Promise<void> {
  // axe would measure colours during a transition.
  await page.waitForTimeout(200)
  // In the page itself: axe's default mode opens another page each time for cross-origin frames, of which there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Its rules read no style sheets as text, as for stories.
    .options({ preload: { assets: ['media'] }, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, what).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect.soft(scroll, `${what} scrolls sideways`).toBeLessThanOrEqual(client)
}

const open = ['/login', '/unauthorized', '/nowhere']
const behindTheGuard = [...pageNames, 'dashboard?status=confirmed', 'titanAi?tab=recent']

/** Opens the pages one after the other, each until it is rendered. */
async function visitAll(page: Page, clinic: Clinic, look: (what: string) => Promise<void>): Promise<void> {
  for (const path of open) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look(path)
  }
  await openAs(page, weber.email)
  for (const path of behindTheGuard) {
    await page.goto(`/provider/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path.endsWith('recent') || path === 'patientPool') await expect(page.getByRole('row').nth(1)).toBeVisible()
    await look(path)
  }
  await page.goto('/provider/patientPool')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await expect(page.getByRole('tab', { name: 'Patient Center' })).toBeVisible()
  await look('a patient')
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('button', { name: 'Add Document' })).toBeVisible()
  await look("a patient's documents")
  const { patientId, appointmentId } = await booked(clinic)
  await page.goto(`/provider/appointmentDetails?appointment=${appointmentId}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await look('an appointment')
  await page.goto(`/provider/patientPool?patient=${patientId}&tab=appointments`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await look("a patient's appointments")
  await page.getByRole('button', { name: 'Add Appointment' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('the booking form')
}

/** A patient of Dr. Weber. */
async function booked(clinic: Clinic) {
  const { token, providerId } = await signedIn(clinic, weber.email)
  const answer = await fetch(`${clinic.address}/api/v4/provider_api/get-appointment?provider_id=${providerId}&status=confirmed`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = await answer.json()
  const [row] = data.data as Appointment[]
  return { patientId: row!.patient_pool_id, appointmentId: row!.id }
}

/** Touch targets are 44 px, including small buttons, but not links in running text. */
async function expectTargetsForFingers(page: Page, what: string): Promise<void> {
  const buttons = page.locator(':is(button, [role=tab], [role=option], select):visible:not([data-variant="link"])')
  const small = await buttons.evaluateAll((all) =>
    all

      .map((button) => ({
        name: button.getAttribute('aria-label') ?? button.textContent,
        // The area that is pressed with it counts, such as the whole row.
        box: (
          button.closest(button.matches('.table-open') ? '.table-row' : '.control, .appointments-views') ?? button
        ).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.height < 43.5 && box.width > 1)
      .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
  )
  expect.soft(small, `too small for fingers on ${what}`).toEqual([])
}

// Both layouts and both colour schemes, each once: colours do not depend on the width.
testAtRest(
  '[NAV-01] [NAV-04] [UI-07] [FACE-09] no page has an axe violation, scrolls sideways or differs from its picture, on a phone in dark or a desktop in light, and touch targets are large enough',
  async ({ page, clinic }) => {
    test.slow()
    const screens = await screensOf(page)
    const pictures = await picturesOf(page, 'page')
    await screens.desktop()
    await visitAll(page, clinic, async (what) => {
      await takeAll(page, screens, pictures, what.replace('?', ' '), { forced: true })
      await expectAccessible(page, `${what} at 1440 px`)
      for (const width of [1440, 1024, 1023, 768, 767, 390, 320]) {
        await page.setViewportSize({ width, height: 900 })
        await page.waitForTimeout(100)
        await expectNoSidewaysScroll(page, `${what} at ${width} px`)
      }
      await screens.phone()
      await page.waitForTimeout(100)
      await expectTargetsForFingers(page, what)
      await expectAccessible(page, `${what} at 390 px`)
      await screens.desktop()
    })
    await screens.phone()
    await page.getByRole('button', { name: /^Visit type/ }).click()
    await expect(page.locator('[role=option]').first()).toBeVisible()
    await expectTargetsForFingers(page, 'a list of options')
    expectSame(pictures)
  },
)

/** True if a dialog's content can be reached and nothing is cut off at its side. */
async function expectFits(dialog: Locator, what: string): Promise<void> {
  const { wide, reach } = await dialog.evaluate((shown) => {
    const scrolls = [shown, ...shown.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth + 1)
    const cut = scrolls.filter((part) => !['visible', 'clip'].includes(getComputedStyle(part).overflowX) && part.clientWidth > 1)
    const box = shown.getBoundingClientRect()
    const named = (part: Element) => `${part.tagName} ${part.className}`
    return {
      wide: cut.filter((part) => !part.matches('[role=tablist], input, .select-value, .table-headings')).map(named),
      reach: box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1 && box.bottom <= innerHeight + 1,
    }
  })
  expect.soft(wide, `${what} scrolls sideways`).toEqual([])
  expect.soft(reach, `${what} is inside the window`).toBe(true)
}

/** Dialogs that keys open, and one that needs a location to be chosen before. */
const furtherDialogs = [
  {
    what: 'command palette',
    at: '/provider/dashboard',
    title: commandWords.title,
    open: (page: Page) => page.keyboard.press('Control+K'),
  },
  {
    what: 'keyboard shortcuts',
    at: '/provider/dashboard',
    title: commandWords.keysTitle,
    open: (page: Page) => page.keyboard.press('?'),
  },
  {
    what: 'walk-in',
    at: '/provider/patientCheckIn',
    title: checkInWords.walkInTitle,
    async open(page: Page) {
      await page.getByRole('button', { name: checkInWords.chooseLocation }).click()
      await page.getByRole('option').first().click()
      await page.getByRole('button', { name: checkInWords.confirm }).click()
      await page.locator('chartside-toaster').getByRole('button', { name: sharedWords.dismiss }).click()
      await page.getByRole('button', { name: checkInWords.addWalkIn }).click()
    },
  },
]

testAtRest(
  '[UI-07] [FACE-09] every dialog fits at 320 px and at 400 % zoom, has no axe violation, and looks like its picture',
  async ({ page, clinic }) => {
    test.slow()
    const screens = await screensOf(page)
    const pictures = await picturesOf(page, 'dialog')
    await screens.desktop()
    const dialogs = dialogsOf(await charts(clinic)).map((opened) => ({
      ...opened,
      open: async () => void (opened.opensItself || (await openDialog(page, opened))),
    }))
    await openAs(page, okafor.email)
    for (const { what, at, title, open } of [...dialogs, ...furtherDialogs])
      await test.step(what, async () => {
        if (at) await page.goto(at)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await open(page)
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog).toBeVisible()
        // How far the page behind was scrolled to reach the opener differs.
        await page.evaluate(() => window.scrollTo(0, 0))
        await takeAll(page, screens, pictures, what, { forced: true })
        await screens.phone()
        await expectAccessible(page, `${what} at 390 px`)
        for (const [width, height, size] of [
          [320, 640, '320 px'],
          [320, 225, '400 % zoom'],
        ] as const) {
          await page.setViewportSize({ width, height })
          await page.waitForTimeout(100)
          await expectFits(dialog, `${what} at ${size}`)
        }
        await screens.desktop()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })
    expectSame(pictures)
  },
)

test('[UI-07] the selected tab and page are recognisable in forced colours', async ({ page }) => {
  await openAs(page, weber.email)
  await page.emulateMedia({ forcedColors: 'active' })
  const background = (element: Locator) => element.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const [tab, other] = [page.getByRole('tab', { name: 'Dictation' }), page.getByRole('tab', { name: 'Recent' })]
  expect(await background(tab)).not.toBe(await background(other))
  const menu = page.getByRole('navigation')
  const [here, elsewhere] = [menu.getByRole('link', { name: 'Titan AI' }), menu.getByRole('link', { name: 'Dashboard' })]
  expect(await background(here)).not.toBe(await background(elsewhere))
})

test('[NAV-04] [DICT-07] [REVIEW-01] from dictation to review on a phone of 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, weber.email, '/provider/dashboard')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await page.getByLabel('Patient Name').fill('Phone Patient')
  await speak(page)
  await openRecent(page)
  await expect(page.locator('chartside-recording-badge').getByRole('button', { name: /^Not sent yet/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Dictation' }).click()
  await page.getByRole('button', { name: 'Send Notes' }).click()
  await expect(page.getByLabel('Patient Name')).toHaveValue('')
  await openRecent(page)
  const row = page.getByRole('row', { name: /Phone Patient/ })
  await expect(row.getByRole('button', { name: /View/ })).toBeVisible({ timeout: 30_000 })
  await row.getByRole('button', { name: /View/ }).click()
  await expect(page.getByText("Review Phone Patient's Note")).toBeVisible()
  await expectNoSidewaysScroll(page, 'the review')
  await expectAccessible(page, 'the review')
})
