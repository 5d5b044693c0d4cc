import { dictationWords } from '@chartside/core/dictation'
import { documentWords } from '@chartside/core/documents'
import { noteWords } from '@chartside/core/notes'
import { notificationWords } from '@chartside/core/notifications'
import { centerWords, poolWords, registerWords } from '@chartside/core/patients'
import { profileWords } from '@chartside/core/profile'
import type { Locator, Page } from '@playwright/test'

import { arrivalsOf } from './arrivals.ts'
import { arrowTo, byMouse, tabTo, ways } from './keyboard.ts'
import { accounts, expect, openAs, test } from './portal.ts'

const { okafor, weber, assistant } = accounts

for (const { how, width, press } of ways)
  test(`an assistant sees their provider's portal, without the actions that they may not take, ${how}`, async ({ page }) => {
    /** By the side menu, which is behind a button if there is no space. */
    const go = async (name: string) => {
      if (width < 768) await press(page.getByRole('button', { name: 'Open menu' }))
      await press(page.getByRole('navigation').getByRole('link', { name }))
    }
    const openTab = (among: Page | Locator, name: string) => {
      const tab = among.getByRole('tab', { name })
      return press === byMouse ? tab.click() : arrowTo(tab)
    }
    await page.setViewportSize({ width, height: 844 })
    await openAs(page, assistant.email, '/provider/dashboard')
    await press(page.getByRole('button', { name: 'Your profile' }))
    await expect(page.getByText(`Rosa Marin, for ${okafor.name}`, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Your profile' })).toHaveText('RM')
    await page.keyboard.press('Escape')

    // Titan AI: notes are read-only.
    await go('Titan AI')
    await expect(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true')
    const recent = page.locator('chartside-recent-dictations')
    await expect(recent.getByRole('button', { name: /^View: / }).first()).toBeVisible()
    await expect(recent.getByRole('button', { name: /^More/ })).toHaveCount(0)
    await press(recent.getByRole('button', { name: /^View: / }).first())
    const review = page.getByRole('dialog')
    await expect(review.getByText(noteWords.readOnly)).toBeVisible()
    for (const name of [noteWords.save, noteWords.edit])
      await expect(review.getByRole('button', { name, exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(review).toBeHidden()
    await openTab(page, 'Dictation')
    await expect(page.getByText(dictationWords.notAllowed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Record', exact: true })).toHaveCount(0)

    // Patients: registered and documented, not deleted.
    await go('Patient Pool')
    await press(page.getByRole('button', { name: poolWords.createPatient }))
    await expect(page.getByRole('dialog', { name: registerWords.title }).getByLabel('First Name')).toBeVisible()
    await page.keyboard.press('Escape')
    await press(page.getByRole('row').nth(1).getByRole('button').first())
    const center = page.locator('chartside-patient-center')
    await expect(center.getByRole('tab', { name: centerWords.center })).toBeVisible()
    await expect(center.getByRole('button', { name: centerWords.delete, exact: true })).toHaveCount(0)
    await openTab(center, centerWords.documents)
    await expect(center.getByRole('button', { name: documentWords.add })).toBeVisible()
    for (const menu of await center.getByRole('button', { name: /^More: / }).all()) {
      await press(menu)
      await expect(center.getByRole('menuitem', { name: documentWords.delete })).toHaveCount(0)
      await page.keyboard.press('Escape')
    }

    // [STEP-04] Nothing leads to the recorder: not its key, nor the palette.
    const chart = page.url()
    await page.keyboard.press('r')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog').filter({ has: page.getByRole('combobox') })
    await expect(palette).toBeVisible()
    await expect(palette.getByRole('option', { name: /Settings/ })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Start dictation' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    expect(page.url()).toBe(chart)

    // The profile is read-only.
    await go('Settings')
    await expect(page.getByRole('form', { name: profileWords.title }).getByText(profileWords.readOnly)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue(okafor.name)
    await expect(page.getByRole('textbox', { name: 'Full Name' })).not.toBeEditable()
    await expect(page.getByRole('button', { name: profileWords.save, exact: true })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

interface Shown {
  title: string
  body: string
  closed: boolean
}

/** Records the page's notifications, which still appear in the browser. */
async function watchDesktop(page: Page): Promise<() => Promise<Shown[]>> {
  await page.addInitScript(() => {
    const shown: Shown[] = []
    Object.assign(window, { shown })
    const Real = window.Notification
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        const one = { title, body: options?.body ?? '', closed: false }
        shown.push(one)
        const close = this.close.bind(this)
        this.close = () => {
          one.closed = true
          close()
        }
      }
    }
  })
  return () => page.evaluate(() => (window as unknown as { shown: Shown[] }).shown)
}

/** Resolves when a page is subscribed to both channels of its practice. */
async function joining(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (one) => /\/app\//.test(one.url()))
  let joined = 0
  await socket.waitForEvent(
    'framereceived',
    ({ payload }) => String(payload).includes('subscription_succeeded') && ++joined === 2,
  )
}

for (const { how, width, press } of ways)
  test(`[RT-02] the provider's assistant gets a desktop notification for 3000 ms, without a name; other users get none, ${how}`, async ({
    wholeBrowser: browser,
    clinic,
    troubles,
  }) => {
    const arrivals = await arrivalsOf(clinic, okafor.email)
    const open = async (email: string) => {
      const context = await browser.newContext({ baseURL: clinic.address, permissions: ['notifications'] })
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 844 })
      troubles.watch(page)
      const shown = await watchDesktop(page)
      const joined = joining(page)
      await openAs(page, email, '/provider/dashboard')
      expect(await page.evaluate(() => Notification.permission)).toBe('granted')
      await joined
      return { context, page, shown }
    }
    const rosa = await open(assistant.email)
    const amara = await open(okafor.email)
    const jonas = await open(weber.email)

    await arrivals.arrive()
    await expect.poll(rosa.shown).toEqual([{ title: notificationWords.arrived(1), body: '', closed: false }])
    await expect.poll(async () => (await rosa.shown())[0]?.closed).toBe(true)
    const bell = (page: Page) => page.getByRole('button', { name: 'Notifications, 1 unread' })
    await expect(bell(rosa.page)).toBeVisible()
    await expect(bell(amara.page)).toBeVisible()
    await expect(bell(jonas.page)).toHaveCount(0)
    expect([await amara.shown(), await jonas.shown()]).toEqual([[], []])

    // With the name only after the user has chosen that.
    await press(bell(rosa.page))
    await press(rosa.page.getByRole('button', { name: notificationWords.settings }))
    const names = rosa.page.getByRole('checkbox', { name: notificationWords.names })
    if (press === byMouse) await names.check()
    else {
      await tabTo(names)
      await rosa.page.keyboard.press('Space')
    }
    const next = await arrivals.arrive()
    const text = notificationWords.checkedIn(next.last_name, next.first_name, next.dob)
    await expect.poll(async () => (await rosa.shown()).map(({ title }) => title)).toEqual([notificationWords.arrived(1), text])
    for (const { context } of [rosa, amara, jonas]) await context.close()
  })
