// The basis of every journey: a running clinic, a page without errors, and how a user signs in and speaks.
import { expect, type Locator, type Page } from '@playwright/test'

import { accounts, logIn, password } from './accounts.ts'
import { clinicTest, practicePhone } from './clinic-test.ts'

/** Console errors and CSP violations of the page; a journey fails if one remains. */
export class Troubles {
  readonly #found: string[] = []
  readonly #expected: RegExp[] = []
  readonly #watched = new WeakSet<Page>()

  /** Declares such errors as expected by the journey, for example when it cuts the network. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns)
  }

  watch(page: Page): void {
    if (this.#watched.has(page)) return
    this.#watched.add(page)
    page.on('pageerror', (error) => this.#found.push(`${error.name}: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
        this.#found.push(`${message.text()} ${message.location().url}`)
    })
  }

  left(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)))
  }
}

interface Journey {
  troubles: Troubles
}

export const test = clinicTest.extend<Journey>({
  baseURL: async ({ clinic }, use) => use(clinic.address),
  troubles: async ({ context }, use) => {
    const troubles = new Troubles()
    context.on('page', (page) => troubles.watch(page))
    await use(troubles)
    expect(troubles.left(), 'errors in the console').toEqual([])
  },
  // Must start watching before the first page.
  page: async ({ troubles, page }, use) => {
    troubles.watch(page)
    await use(page)
  },
})

export { accounts, expect, logIn, password, practicePhone }

/** Signs in at the visible login form. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Opens an address and signs in there as users do. */
export async function signInAt(page: Page, email: string, path = '/provider/titanAi'): Promise<void> {
  await page.goto(path)
  await signIn(page, email)
  await expectSignedIn(page)
}

/** Opens an address as a signed-in user, at half the cost: the login has its own journeys. */
export async function openAs(page: Page, email: string, path = '/provider/titanAi'): Promise<void> {
  await page.goto('/config.json')
  const { access_token: token, provider, account } = await logIn(new URL(page.url()).origin, email)
  // The portal's stored session (core/src/session/stored.ts).
  const stored = { token, email, isLoggedIn: true, provider, account }
  await page.evaluate((kept) => localStorage.setItem('chartside', JSON.stringify({ ...kept, active: Date.now() })), stored)
  await page.goto(path)
  await expectSignedIn(page)
}

/** Opens the tab Recent; resolves once it is shown, since the list of today that it replaces has the same rows. */
export async function openRecent(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Recent' }).click()
  await expect(page.getByRole('heading', { name: 'Recent Data' })).toBeVisible()
}

/** Opens the review of the latest note of Dr. Okafor that is ready. */
export async function openReview(page: Page): Promise<Locator> {
  await openAs(page, accounts.okafor.email, '/provider/titanAi?tab=recent')
  await page
    .getByRole('tabpanel', { name: 'Recent' })
    .getByRole('button', { name: /^View: / })
    .first()
    .click()
  return page.getByRole('dialog')
}

const expectSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible()

/** Records for some seconds and stops; the recording is then ready to send. */
export async function speak(page: Page, seconds = 16.5): Promise<void> {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByText('Recording', { exact: true }).first()).toBeVisible()
  await page.waitForTimeout(seconds * 1000)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Recorded', { exact: true })).toBeVisible()
}
