import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestAccount, type TestApi } from '../testing.ts'
import { announce, forgetOldEvents } from './index.ts'

const hour = 3600_000
let api: TestApi
beforeEach(async () => {
  api = await startTestApi()
})
afterEach(() => api.close())

/** A user who asks for missed events. */
async function person(account: TestAccount) {
  const { get } = await signIn(api, account)
  const { practice_id: practiceId } = (await get('provider_api/info')).data
  const since = (moment: string) => get(`provider_api/events?since=${encodeURIComponent(moment)}`)
  return {
    practiceId,
    since,
    names: async (moment = new Date(api.clock.now() - 30 * hour).toISOString()): Promise<string[]> =>
      (await since(moment)).data.events.map(({ payload }: { payload: { patient_name: string } }) => payload.patient_name),
    note: (patient_name: string, provider_id = account.azzId) =>
      announce(api.deps, practiceId, 'soap-note-event', { provider_id, patient_name }),
  }
}
const now = () => new Date(api.clock.now()).toISOString()

describe('missed events', () => {
  test('[RT-01] [RT-03] is sent oldest first, in its original shape, from a moment on', async () => {
    const { practiceId, since, note } = await person(api.accounts.provider)
    const { azzId: provider_id } = api.accounts.provider
    const first = now()
    api.clock.advance(1000)
    await note('Zoë Brontë')
    api.clock.advance(1000)
    const between = now()
    api.clock.advance(1000)
    const arrival = { provider_id, lastName: 'Abbott', firstName: 'Grace', dob: '1980-01-02' }
    await announce(api.deps, practiceId, 'add-event', arrival)
    await announce(api.deps, practiceId, 'queue-event', { provider_id, location_id: '1' })
    const events = [
      { event: 'soap-note-event', payload: { provider_id, patient_name: 'Zoë Brontë' } },
      { event: 'add-event', at: now(), payload: arrival },
    ]
    expect(await since(first)).toMatchObject({ code: 200, data: { events } })
    expect((await since(between)).data.events).toEqual([events[1]])
    expect((await since(between.replace('Z', '+00:00'))).data.events).toHaveLength(1)
    expect((await since(now())).data.events).toEqual([])
  })

  test("[DATA-01] is the user's own provider's alone; an assistant gets that of the provider they assist", async () => {
    const mine = await person(api.accounts.provider)
    const [colleague, assistant, stranger] = await Promise.all(
      [api.accounts.colleague, api.accounts.assistant, api.accounts.stranger].map(person),
    )
    await mine.note('Mine')
    await mine.note('Colleague’s', api.accounts.colleague.azzId)
    // An event from another practice under our id does not arrive here.
    await stranger!.note('From elsewhere', api.accounts.provider.azzId)
    expect(await mine.names()).toEqual(['Mine'])
    expect(await assistant!.names()).toEqual(['Mine'])
    expect(await colleague!.names()).toEqual(['Colleague’s'])
    expect(await stranger!.names()).toEqual([])
  })

  test('is what happened within a day, and not kept for longer', async () => {
    const { note } = await person(api.accounts.provider)
    // A token lasts twelve hours, so each request signs in again.
    const listed = async () => (await person(api.accounts.provider)).names()
    await note('Yesterday')
    api.clock.advance(23 * hour)
    await note('Today')
    await forgetOldEvents(api.deps)
    expect(await listed()).toEqual(['Yesterday', 'Today'])
    api.clock.advance(1.5 * hour)
    expect(await listed()).toEqual(['Today'])
    await forgetOldEvents(api.deps)
    api.clock.advance(-1.5 * hour)
    expect(await listed()).toEqual(['Today'])
  })

  test('is at most the newest five hundred', async () => {
    const { practiceId, names } = await person(api.accounts.provider)
    const { azzId: provider_id } = api.accounts.provider
    for (let number = 1; number <= 502; number++)
      await announce(api.deps, practiceId, 'soap-note-event', { provider_id, patient_name: String(number) })
    const listed = await names()
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([500, '3', '502'])
  })

  test.each([
    '',
    'soon',
    '5',
    '2026-11-20',
    '2026-11-20T09:30:00',
    '2026-13-40T09:30:00Z',
    '2026-11-20T09:30:00Z; drop table events',
  ])('since %j is refused with a message', async (moment) => {
    const { since } = await person(api.accounts.provider)
    const answer = await since(moment)
    expect(answer).toMatchObject({ code: 422, status: 'ERROR' })
    expect(answer['errors'].since[0]).toMatch(/^since (is required|must be a moment)/)
  })

  test('needs a token, and a moment', async () => {
    const answer = await api.fetch(`${api.apiBase}/provider_api/events?since=${now()}`)
    expect(answer.status).toBe(401)
    const { get } = await signIn(api, api.accounts.provider)
    expect(await get('provider_api/events')).toMatchObject({ code: 422 })
    expect((await get('capabilities')).data.features).toContain('events-since')
  })
})

test('an event that cannot be kept is sent all the same, and the log has nothing of it', async () => {
  const { azzId: provider_id } = api.accounts.provider
  await announce(api.deps, 'no-such-practice', 'soap-note-event', { provider_id, patient_name: 'Zoë' })
  expect(api.lines.at(-1)).toContain('event not kept')
  expect(api.lines.join()).not.toContain('Zoë')
  expect(api.events.at(-1)).toMatchObject({ event: 'soap-note-event', payload: { patient_name: 'Zoë' } })
})

test('[RT-01] [RT-03] if the operator decides so, events travel on the public channels of the source', async () => {
  api.deps.settings.publicChannels = true
  const { practiceId, note } = await person(api.accounts.provider)
  const { get, post } = await signIn(api, api.accounts.provider)
  expect((await get('capabilities')).data.realtime.channels).toEqual({ check_in: 'add-channel', soap_note: 'soap-note-channel' })
  await note('Anna')
  const { azzId: provider_id } = api.accounts.provider
  await announce(api.deps, practiceId, 'add-event', { provider_id, lastName: 'Berg', firstName: 'Anna', dob: '' })
  expect(api.events.map(({ channel, event }) => [channel, event])).toEqual([
    ['soap-note-channel', 'soap-note-event'],
    ['add-channel', 'add-event'],
  ])
  // They need no signature, and none is given.
  expect((await post('provider_api/realtime-auth', { socket_id: '1.1', channel_name: 'add-channel' })).code).toBe(403)
})
