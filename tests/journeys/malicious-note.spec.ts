import { accounts, expect, openAs, openRecent, test } from './portal.ts'

const { weber } = accounts

const payloads = [
  '<script>window.harmed = 1</script>',
  '<img src=x onerror="window.harmed = 1">',
  '[link](javascript:window.harmed=1)',
  '<a href="javascript:window.harmed=1">press</a>',
  '<svg onload="window.harmed=1"></svg>',
  '![picture](https://evil.example/track.png)',
  '<iframe srcdoc="<script>parent.harmed=1</script>"></iframe>',
]
const all = payloads.join('\n\n')

test('[REVIEW-01] [REVIEW-02] [REVIEW-03] [REVIEW-04] [REVIEW-05] [RECENT-02] payloads in every field of a note stay text, under Trusted Types', async ({
  page,
}) => {
  const outside: string[] = []
  page.on('request', (request) => request.url().includes('evil.example') && outside.push(request.url()))
  await openAs(page, weber.email, '/provider/dashboard')
  const row = {
    id: 'payload-1',
    patient_name: `Mallory ${payloads[1]}`,
    patient_pool_id: null,
    created_at: '2026-01-05T10:00:00Z',
    provider_id: 'any',
    soap_note: `**S:** ${all}`,
    cpt_codes: JSON.stringify(payloads.map((text) => ({ code: text, reason: text }))),
    icd_10_codes: JSON.stringify(payloads.map((text) => ({ code: text, name: text }))),
    modifiers: JSON.stringify(payloads.map((text) => ({ modifier: text, reason: text }))),
    tasks: JSON.stringify(payloads.map((text) => ({ name: text, status: text }))),
    comments: all,
    audio_file: 'javascript:window.harmed=1',
    transcription: JSON.stringify(payloads.map((text, index) => ({ text, start: index }))),
    failure: '',
  }
  const envelope = { status: 'success', message: '' }
  await page.route('**/provider_api/dictations*', (route) =>
    route.fulfill({
      json: { ...envelope, data: { response_data: [row], pagination: { current_page: 1, last_page: 1 } } },
    }),
  )
  await page.route('**/provider_api/dictation/*', (route) => route.fulfill({ json: { ...envelope, data: { data: row } } }))

  await page.getByRole('navigation').getByRole('link', { name: 'Titan AI' }).click()
  await openRecent(page)
  await expect(page.getByRole('row', { name: /Mallory/ })).toContainText('<img src=x onerror=')
  await page
    .getByRole('row', { name: /Mallory/ })
    .getByRole('button', { name: /View/ })
    .click()
  const review = page.getByRole('dialog')
  await expect(review.getByText(`Review ${row.patient_name}'s Note`)).toBeVisible()
  await expect(review.getByText('<script>window.harmed = 1</script>').first()).toBeVisible()
  await review.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(review.locator('[contenteditable="true"]')).toContainText('<svg onload=')
  for (const tab of ['Codes', 'Transcription', 'Task', 'Soap Note']) {
    await review.getByRole('tab', { name: tab }).click()
    await page.waitForTimeout(200)
    const found = await page.evaluate(() => {
      const roots: (Document | ShadowRoot)[] = [document]
      for (const root of roots)
        for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
      const bad = 'script:not([src]), iframe, img:not([alt=""]), svg[onload], [href^="javascript:" i], [src^="javascript:" i]'
      return roots.flatMap((root) => [...root.querySelectorAll(bad)].map((element) => element.outerHTML))
    })
    expect(found, tab).toEqual([])
  }
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  expect(outside).toEqual([])
})

test('the portal requires Trusted Types, and its headers forbid framing', async ({ page }) => {
  const response = await page.goto('/login')
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("'unsafe-inline'")
  expect(policy).not.toMatch(/'unsafe-eval'/)
  expect(response?.headers()['x-content-type-options']).toBe('nosniff')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
