import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locations, practices } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { signIn } from './test-client.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const capabilitiesOf = async (of: TestApi) => {
  return (await (await signIn(of, of.accounts.provider)).get('capabilities')).data
}

test('capabilities list the features, and where real time is', async () => {
  const data = await capabilitiesOf(api)
  expect(data.features).toEqual(
    expect.arrayContaining(['by-id', 'logout', 'idempotency', 'realtime-auth', 'recording-key', 'no-speech-engine']),
  )
  expect(JSON.stringify(data)).not.toContain('SCRIBE_URL')
  expect(data.realtime).toMatchObject({ key: 'test', auth_endpoint: 'provider_api/realtime-auth' })
})

test('[UI-10] capabilities say in which order the practice types the numbers of a date, once that is set', async () => {
  expect((await capabilitiesOf(api)).date_order).toBe('month-first')
  const other = await startTestApi()
  await other.deps.database.update(practices).set({ date_order: '' })
  expect(await capabilitiesOf(other)).not.toHaveProperty('date_order')
  await other.close()
})

test('[UI-11] capabilities name the zone of the practice: that of its first location by name that has one', async () => {
  const other = await startTestApi()
  expect((await capabilitiesOf(other)).time_zone).toBe('America/Chicago')
  await other.deps.database.update(locations).set({ time_zone: '' }).where(eq(locations.name, 'Lakeside Main'))
  expect((await capabilitiesOf(other)).time_zone).toBe('America/Denver')
  await other.deps.database.update(locations).set({ time_zone: '' })
  expect(await capabilitiesOf(other)).not.toHaveProperty('time_zone')
  await other.close()
})

test('with a speech engine there is no message about a missing one', async () => {
  const other = await startTestApi({ scribeUrl: 'http://engine.test' })
  const data = await capabilitiesOf(other)
  expect(data.features).not.toContain('no-speech-engine')
  await other.close()
})

test('capabilities require signing in', async () => {
  const response = await api.fetch(`${api.apiBase}/capabilities`)
  expect([response.status, (await response.json()).status]).toEqual([401, 'token_expired'])
})

test('each practice has its own channels', async () => {
  const channels = async (account: TestApi['accounts']['provider']) => {
    return (await (await signIn(api, account)).get('capabilities')).data.realtime.channels
  }
  const [mine, colleagues, strangers] = [
    await channels(api.accounts.provider),
    await channels(api.accounts.colleague),
    await channels(api.accounts.stranger),
  ]
  expect(colleagues).toEqual(mine)
  expect(Object.values(strangers)).not.toEqual(expect.arrayContaining(Object.values(mine)))
  for (const channel of Object.values(mine)) expect(channel).toMatch(/^private-/)
})

test('only users of the practice can subscribe to its channel', async () => {
  const [mine, stranger] = [await signIn(api, api.accounts.provider), await signIn(api, api.accounts.stranger)]
  const { channels } = (await mine.get('capabilities')).data.realtime
  const ask = async (who: typeof mine, channel_name: string, socket_id = '12.34') => {
    const response = await api.fetch(`${api.apiBase}/provider_api/realtime-auth`, {
      method: 'POST',
      headers: who.bearer,
      body: new URLSearchParams({ socket_id, channel_name }),
    })
    return { code: response.status, ...(await response.json()) }
  }
  expect(await ask(mine, channels.soap_note)).toMatchObject({ code: 200, auth: `test:12.34:${channels.soap_note}` })
  expect(await ask(stranger, channels.soap_note)).toMatchObject({ code: 403 })
  expect((await ask(mine, 'private-everything')).code).toBe(403)
  expect((await ask(mine, channels.soap_note, '1.2:private-x')).code).toBe(422)
})

test('[AUTH-22] a suspended token can only be ended: every other call with it is refused, and signing in gives a new one', async () => {
  const mine = await signIn(api, api.accounts.provider)
  const colleague = await signIn(api, api.accounts.provider)
  expect((await mine.get('capabilities')).data.features).toContain('lock')
  expect(await mine.post('provider_api/lock', {})).toMatchObject({ code: 200, status: 'success' })
  for (const path of ['provider_api/info', 'capabilities', 'common_api/get-patient-pool?page=1&limit=25'])
    expect(await mine.get(path)).toMatchObject({
      code: 401,
      status: 'token_expired',
      message: 'Your session is locked. Please sign in again.',
    })
  // Two pages lock at once, and neither fails.
  expect((await mine.post('provider_api/lock', {})).code).toBe(200)
  expect((await colleague.get('provider_api/info')).code).toBe(200)
  expect((await (await signIn(api, api.accounts.provider)).get('provider_api/info')).code).toBe(200)
  expect((await mine.post('provider_api/logout', {})).code).toBe(200)
  expect((await mine.post('provider_api/lock', {})).code).toBe(401)
})

test("[NAV-08] an assistant has their own name, in addition to their provider's", async () => {
  const assistant = await (await signIn(api, api.accounts.assistant)).get('provider_api/info')
  expect(assistant.account).toEqual({ email: api.accounts.assistant.email, name: 'Rosa Marin' })
  expect(assistant.data.name).toBe('Dr. Amara Okafor')
  const provider = await (await signIn(api, api.accounts.provider)).get('provider_api/info')
  expect(provider.account).toEqual({ email: api.accounts.provider.email, name: '' })
})
