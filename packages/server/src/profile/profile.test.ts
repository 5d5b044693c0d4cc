import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { samplePng } from '../database/seed/sample-files.ts'
import { type SignedIn, signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'

let api: TestApi
let me: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  api = await startTestApi()
  me = await signIn(api, api.accounts.provider)
  colleague = await signIn(api, api.accounts.colleague)
})
afterAll(() => api.close())

const known = async (person: SignedIn) => (await person.get('provider_api/info')).data
const dataUrl = (bytes: Uint8Array, type = 'png') => `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const picture = (width: number, height = width) => dataUrl(samplePng(width, height, (x) => x))

/** Sends a profile that differs from the stored one by `change`. */
async function save(person: SignedIn, change: Record<string, unknown>) {
  const { practice_id, status, ...profile } = await known(person)
  return person.post('provider_api/provider-profile-update', { ...profile, ...change })
}

describe("a provider's profile", () => {
  test('[PROF-01] is changed as a whole, and every user of the practice sees it', async () => {
    const entered = {
      name: '  Dr. Amara N. Okafor ',
      description: 'Family medicine.\nTravel medicine.',
      address: '120 Shoreline Drive',
      room: '12b',
      modes: 'telehealth',
      assistant_email: 'rosa.marin@lakeside.example',
      phone: '+1 555 010 0199',
      profile: picture(512),
    }
    const { code, message } = await save(me, entered)
    expect({ code, message }).toEqual({ code: 200, message: 'Your profile has been updated.' })
    expect(await known(me)).toMatchObject({ ...entered, name: 'Dr. Amara N. Okafor' })
    expect((await known(colleague)).name).toBe('Dr. Jonas Weber')
  })

  test('[PROF-01] the image stays if none is sent, and an empty one removes it', async () => {
    await save(me, { profile: picture(20) })
    await save(me, { profile: undefined, room: '1' })
    expect(await known(me)).toMatchObject({ profile: picture(20), room: '1' })
    await save(me, { profile: '' })
    expect((await known(me)).profile).toBe('')
  })

  test.each([
    ['name', '   ', 'Full Name is required.'],
    ['name', 'x'.repeat(201), 'Full Name can have at most 200 characters.'],
    ['description', 'x'.repeat(5001), 'Description can have at most 5,000 characters.'],
    ['room', 'a\u0000', 'Room no. has characters that cannot be stored.'],
    ['assistant_email', 'rosa at lakeside', 'Assistant Email must be an address like name@example.org.'],
    ['modes', 'by post', 'Choose telehealth or office.'],
    ['phone', 5, 'Phone must be text.'],
    ['profile', 'https://example.org/me.png', 'The image must be a JPEG, PNG or WebP.'],
    ['profile', 'data:image/svg+xml;base64,PHN2Zy8+', 'The image must be a JPEG, PNG or WebP.'],
    ['profile', 'data:image/png;base64,PHNjcmlwdD4=', 'The image must be a JPEG, PNG or WebP.'],
    ['profile', 'data:image/png;base64,A', 'The image must be a JPEG, PNG or WebP.'],
    ['profile', picture(4).replace('png', 'jpeg'), 'The image must be a JPEG, PNG or WebP.'],
    ['profile', picture(513, 100), 'The image can have at most 512 × 512 pixels.'],
    ['profile', `data:image/png;base64,${'A'.repeat(533_360)}`, 'The image can have at most 400 kB.'],
  ])(
    '[PROF-01] [ERR-01] %s %#: an invalid value is refused with a message, and nothing is stored',
    async (field, value, message) => {
      const before = await known(me)
      const answer = await save(me, { [field]: value })
      expect({ code: answer.code, errors: answer.errors }).toEqual({ code: 422, errors: { [field]: [message] } })
      expect(await known(me)).toEqual(before)
    },
  )

  test("[PROF-01] [DATA-01] of somebody else is not found, even under the user's own other id", async () => {
    const [mine, theirs] = [await known(me), await known(colleague)]
    for (const ids of [
      { id: theirs.id, azz_id: theirs.azz_id },
      { id: theirs.id, azz_id: mine.azz_id },
      { id: mine.id, azz_id: theirs.azz_id },
    ]) {
      const { code, message } = await save(me, { ...ids, name: 'Somebody' })
      expect({ code, message }).toEqual({ code: 404, message: 'This profile was not found.' })
    }
    expect((await known(colleague)).name).toBe(theirs.name)
    expect((await known(me)).name).toBe(mine.name)
  })

  test('an assistant can read the profile of the provider they assist, and may not change it', async () => {
    const assistant = await signIn(api, api.accounts.assistant)
    expect((await known(assistant)).azz_id).toBe(api.accounts.provider.azzId)
    expect(await save(assistant, { room: '99' })).toMatchObject({
      code: 403,
      message: 'As an assistant you cannot change the profile.',
    })
    expect((await known(me)).room).not.toBe('99')
  })
})
