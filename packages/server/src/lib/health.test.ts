import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestApi, type TestApi } from '../testing.ts'
import { healthRoute } from './health.ts'
import type { App } from './serve.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** What /health answers with this many bytes free on the disk. */
async function health(free: number) {
  const app: App = new Hono()
  healthRoute(app, api.deps, async () => free)
  const response = await app.request('/health')
  return { code: response.status, ...(await response.json()) }
}

test('a nearly full disk is reported, and the server stays in its load balancer', async () => {
  expect(await health(400_000_000)).toMatchObject({
    code: 200,
    status: 'ok',
    warnings: ['The disk is nearly full: 0.4 GB are free for recordings and documents.'],
  })
  expect(api.lines.at(-1)).toContain('the disk is nearly full')
  expect((await health(1_000_000_000)).warnings).toBeUndefined()
})

test('the disk that counts is the one of the files', async () => {
  expect((await api.fetch('http://clinic.test/health')).status).toBe(200)
})

test('[OPS-11] a server that is asked to stop says so, whatever else it has to say', async () => {
  const app: App = new Hono()
  healthRoute(app, { ...api.deps, isStopping: () => true }, async () => 0)
  const response = await app.request('/health')
  expect([response.status, await response.json()]).toEqual([503, { status: 'stopping' }])
  expect(response.headers.get('retry-after')).toBe('5')
})

test('[LOAD-02] those who ask at the same time share one look, and who asks later gets a new one', async () => {
  let looks = 0
  const app: App = new Hono()
  healthRoute(app, api.deps, async () => {
    looks++
    return 5_000_000_000
  })
  const ask = async () => (await app.request('/health')).json()
  const answers = await Promise.all(Array.from({ length: 200 }, ask))
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(200)
  expect(looks).toBe(1)
  await ask()
  expect(looks).toBe(2)
})

test('[LOAD-02] a look that fails is not shared with those who ask later', async () => {
  let isBroken = true
  const app: App = new Hono()
  healthRoute(app, api.deps, async () => {
    if (isBroken) throw new Error('no disk')
    return 5_000_000_000
  })
  const code = async () => (await app.request('/health')).status
  expect(await Promise.all([code(), code()])).toEqual([503, 503])
  isBroken = false
  expect(await code()).toBe(200)
})
