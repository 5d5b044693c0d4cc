import { expect } from '@playwright/test'
import { expectSpoken, open, portalPage, portalPolicy, record, stop, test } from './page-actions.ts'

interface Step {
  step: string
  script: 'own' | 'cdn'
  policy(cdn: string): string
  capture: 'audio thread' | 'page'
  encoder: 'worker' | 'wasm' | 'lamejs'
}

const steps: Step[] = [
  { step: 'A in the portal', script: 'own', policy: () => portalPolicy, capture: 'audio thread', encoder: 'worker' },
  {
    step: 'A from another origin',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'; worker-src blob:; media-src blob:`,
    capture: 'audio thread',
    encoder: 'worker',
  },
  {
    step: 'B where Workers are forbidden',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn} 'wasm-unsafe-eval'`,
    capture: 'audio thread',
    encoder: 'wasm',
  },
  {
    step: 'B where our trusted-types policy is forbidden',
    script: 'cdn',
    policy: (cdn) =>
      `script-src ${cdn} 'wasm-unsafe-eval'; worker-src blob:; require-trusted-types-for 'script'; trusted-types theirs`,
    capture: 'audio thread',
    encoder: 'wasm',
  },
  {
    step: 'C where nothing but our scripts is allowed',
    script: 'cdn',
    policy: (cdn) => `default-src 'none'; script-src ${cdn}`,
    capture: 'audio thread',
    encoder: 'lamejs',
  },
  {
    step: 'D where scripts are admitted by nonce alone',
    script: 'cdn',
    policy: () => `default-src 'none'; script-src 'nonce-once'`,
    capture: 'page',
    encoder: 'lamejs',
  },
]

for (const { step, script, policy, capture, encoder } of steps) {
  test(`[REC-03] step ${step}: every second of speech is in the MP3`, async ({ page, pages }) => {
    const opened = await open(
      page,
      pages.page((cdn) => ({ 'content-security-policy': policy(cdn) }), script),
    )
    await record(page, 8)
    expect(opened.way()).toEqual({ capture, encoder })
    const stopped = await stop(page)
    expect(stopped.seconds).toBeGreaterThan(7)
    expect(stopped.problem).toBe('too-short')
    expectSpoken(stopped)
  })
}

test('[REC-03] a page whose bundler left out the script for the audio thread records there all the same', async ({
  page,
  pages,
}) => {
  await page.route('**/capture-worklet*', (route) => route.fulfill({ status: 404 }))
  const opened = await open(page, portalPage(pages))
  await record(page, 3)
  expect(opened.way()).toEqual({ capture: 'audio thread', encoder: 'worker' })
  expectSpoken(await stop(page))
})

test('[REC-03] the development server serves the same recorder', async ({ page }) => {
  // The bundler is slow to load, and only this test needs it.
  const { developmentPage } = await import('./built.ts')
  const development = await developmentPage()
  try {
    const opened = await open(page, development.address)
    await record(page, 6)
    expect(opened.way()).toEqual({ capture: 'audio thread', encoder: 'worker' })
    expectSpoken(await stop(page))
  } finally {
    await development.close()
  }
})
