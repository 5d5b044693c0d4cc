import { join } from 'node:path'
import { type Browser, test as base } from '@playwright/test'

import { launchOptions } from '../../browser.ts'
import { servePages } from '../../scripts/lib/page-server.ts'
import { accounts, logIn } from './accounts.ts'
import { type Clinic, freePort, startClinic } from './clinic.ts'

export const practicePhone = '+1 (555) 010-0199'

/** A clinic that allows pages of other origins, and those pages. */
export interface Host {
  clinic: Clinic
  /** The origin of the foreign pages. */
  origin: string
  /** The origin of the pages in `examples/`. */
  examples: string
}

interface Worker {
  /** Ports of the foreign pages and of the examples. */
  ports: { pages: number; examples: number }
  clinic: Clinic
  host: Host
  /** The full Chromium that users have: desktop notifications and a PDF viewer. */
  wholeBrowser: Browser
}

/**
 * Shared by all browser tests of a worker. In a single test object, because Playwright starts another worker, and that one
 * another server, for tests with different shared fixtures.
 */
export const clinicTest = base.extend<object, Worker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
  ports: [async ({}, use) => use({ pages: await freePort(), examples: await freePort() }), { scope: 'worker' }],
  clinic: [
    async ({ ports }, use) => {
      const settings = {
        PRACTICE_PHONE: practicePhone,
        ALLOWED_ORIGINS: `http://localhost:${ports.pages},http://localhost:${ports.examples}`,
        FRAME_ORIGINS: `http://localhost:${ports.examples}`,
      }
      const clinic = await startClinic(settings, { engine: 'PostgreSQL' })
      await use(clinic)
      await clinic.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  host: [
    async ({ clinic, ports }, use) => {
      const replace = (text: string) => text.replaceAll('http://localhost:4600', clinic.address)
      // A page requests its own policy, so that one server has a page for each.
      const headers = ({ searchParams }: URL): Record<string, string> => {
        const policy = searchParams.get('policy')
        return policy ? { 'content-security-policy': policy } : {}
      }
      // The backend of these pages, which knows their user.
      const { access_token: token } = await logIn(clinic.address, accounts.weber.email)
      const answers = { '/my-backend/chartside-token': async () => token }
      const folders = ['pages', 'projects'].map((name) => join(import.meta.dirname, '../hosts', name))
      const pages = await servePages(folders, { port: ports.pages, headers, replace, answers })
      const examples = await servePages(join(import.meta.dirname, '../../examples'), { port: ports.examples, headers, replace })
      await use({ clinic, origin: pages.origin, examples: examples.origin })
      await Promise.all([pages.close(), examples.close()])
    },
    { scope: 'worker' },
  ],
  wholeBrowser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(launchOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})
