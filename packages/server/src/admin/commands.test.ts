import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { bookingClient } from '../appointments/test-bookings.ts'
import { arrived } from '../check-in/test-arrivals.ts'
import { signIn as dictationClient, idOf } from '../dictation/test-client.ts'
import { folderStore } from '../files/index.ts'
import type { Mail } from '../lib/send-mail.ts'
import { startEngineDouble } from '../scribe/engine-double.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import type { AdminContext } from './command.ts'
import { commands, runAdmin } from './run.ts'

let api: TestApi
let printed: string[]
let mails: Mail[]
beforeEach(async () => {
  api = await startTestApi({ start: Date.parse('2026-11-20T15:00:00Z') })
  printed = []
  mails = []
})
afterEach(() => api.close())

const context = (): AdminContext => ({
  database: api.deps.database,
  store: folderStore(api.deps.filesDirectory),
  now: api.clock.now,
  print: (text) => void printed.push(text),
  sendMail: async (mail) => void mails.push(mail),
})
/** Runs a command as a script does, and returns its output. */
async function admin(command: string, options: Record<string, string> = {}): Promise<string> {
  const before = printed.length
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await runAdmin([...command.split(' '), ...args], async () => context())
  return printed.slice(before).join('\n')
}
const okafor = 'amara.okafor@lakeside.example'
const rosa = 'rosa.marin@lakeside.example'
const lakeside = 'Lakeside Family Practice'

const isOf =
  (booking: Record<string, string>) =>
  ({ location_id }: { location_id: string }) =>
    location_id === booking['location_id']

async function login(email: string, password = api.accounts.provider.password) {
  const body = JSON.stringify({ email, password })
  const headers = { 'content-type': 'application/json' }
  return (await (await api.fetch(`${api.apiBase}/provider_api/login`, { method: 'POST', headers, body })).json()).message
}

test('[ADMIN-05] practices, locations with their zone and insurances are listed, changed and closed', async () => {
  expect(await admin('practice list')).toMatch(
    /Hillside Clinic +3 +month-first +open\nLakeside Family Practice +24 +month-first +open/,
  )
  await admin('practice change', { practice: lakeside, name: 'Lakeside Clinic' })
  expect(await admin('practice list')).toContain('Lakeside Clinic')
  await admin('practice dates', { practice: 'lakeside clinic', dates: 'GB' })
  expect(await admin('practice list')).toMatch(/Lakeside Clinic +24 +day-first +open/)
  await admin('location add', { practice: 'lakeside clinic', name: 'Lakeside East', zone: 'America/New_York' })
  await admin('location change', { location: 'Lakeside West', zone: 'America/Boise', city: 'Boise' })
  const places = await admin('location list')
  expect(places).toMatch(/Lakeside East +America\/New_York/)
  expect(places).toMatch(/Lakeside West +America\/Boise +Boise +48 Juniper Street/)
  await admin('insurance add', { name: 'Self-pay' })
  await admin('insurance disable', { insurance: 'Self-pay' })
  expect(await admin('insurance list')).toMatch(/Self-pay +inactive/)
  await admin('insurance enable', { insurance: 'Self-pay' })
  expect(await admin('insurance list')).toMatch(/Self-pay +active/)
})

test("[SIGN-07] the share of the machine's text that notes keep is printed by month, and by note with its id alone", async () => {
  const provider = await dictationClient(api, api.accounts.provider)
  await provider.upload()
  await provider.upload()
  await api.settle()
  const [emptied, signed] = (await provider.list()).filter(({ soap_note }) => soap_note !== null)
  const lists = { cpt_codes: '[]', modifiers: '[]', icd_10_codes: '[]', tasks: '[]' }
  await provider.post('update-dictation', { dictation_id: emptied!.id, soap_note: 'Nothing', ...lists })
  await provider.post('sign-note', { dictation_id: signed!.id, version: signed!.version })
  const notes = await admin('note kept', { practice: lakeside, month: '2026-11' })
  expect(notes).toMatch(new RegExp(`${emptied!.id} +unsigned +0 %`))
  expect(notes).toMatch(new RegExp(`${signed!.id} +signed +100 %`))
  expect(notes).not.toContain(emptied!.patient_name)
  const months = await admin('note kept', { practice: lakeside })
  expect(months).toMatch(/^month +notes +signed +kept\n2026-11 +2 +1 +50 %$/)
  expect(await admin('note kept', { practice: 'Hillside Clinic' })).toBe('There is none yet.')
  await expect(admin('note kept', { practice: lakeside, month: '2026-13' })).rejects.toThrow('A month is written like 2026-11.')
})

test('[OPS-16] notes that could not be written are printed with what the service said about them', async () => {
  const double = await startEngineDouble()
  const other = await startTestApi({ scribeUrl: double.url })
  try {
    const provider = await dictationClient(other, other.accounts.provider)
    const print = (text: string) => void printed.push(text)
    const failures = async (practice: string) => {
      printed = []
      await runAdmin(['note', 'failures', '--practice', practice], async () => ({
        ...context(),
        database: other.deps.database,
        print,
      }))
      return printed.join('\n')
    }
    expect(await failures(lakeside)).toBe('There is none yet.')
    double.always('completions', { status: 401, body: { error: { message: 'Key has expired' } } })
    const id = idOf(await provider.upload())
    await other.settle()
    expect(await failures(lakeside)).toMatch(
      new RegExp(`^dictation +since +state +tries +reason +service\n${id} +20.*T.* +given up +1 +GiveUp +Key has expired$`),
    )
    expect(await failures('Hillside Clinic')).toBe('There is none yet.')
    double.always('completions', undefined)
    await provider.post('upload-file', { id })
    await other.settle()
    expect(await failures(lakeside)).toBe('There is none yet.')
  } finally {
    await other.close()
    await double.close()
  }
})

test('[ADMIN-05] a practice is opened again with the accounts that were closed with it, and no others', async () => {
  await admin('account disable', { account: rosa })
  api.clock.advance(1000)
  expect(await admin('practice disable', { practice: lakeside })).toContain('Closed 3 accounts')
  expect(await admin('practice list')).toMatch(/Lakeside Family Practice +24 +month-first +closed/)
  expect(await login(okafor)).toMatch(/^This account is closed/)
  expect(await admin('practice enable', { practice: lakeside })).toBe('Opened 3 accounts.')
  expect(await login(okafor)).toBe('Logged in successfully')
  expect(await login(rosa)).toMatch(/^This account is closed/)
  await expect(admin('practice enable', { practice: lakeside })).rejects.toThrow('It is open.')
})

test('[ADMIN-05] closing a practice again is refused and changes nothing about which accounts open with it', async () => {
  await admin('practice disable', { practice: lakeside })
  api.clock.advance(1000)
  await expect(admin('practice disable', { practice: lakeside })).rejects.toThrow('It is closed already.')
  expect(await admin('practice enable', { practice: lakeside })).toBe('Opened 4 accounts.')
  expect(await login(okafor)).toBe('Logged in successfully')
})

test('[ADMIN-05] a closed practice gets no open accounts until it is opened again', async () => {
  const provider = { practice: lakeside, name: 'Dr. Ada Lind', email: 'ada.lind@lakeside.example' }
  const assistant = { provider: okafor, name: 'Ana Sol', email: 'ana.sol@lakeside.example' }
  const sent = { assistant: rosa, provider: api.accounts.stranger.email }
  await admin('assistant change', sent)
  await admin('practice disable', { practice: lakeside })
  const closed = `${lakeside} is closed. Open it first, by 'practice enable'.`
  await expect(admin('provider add', provider)).rejects.toThrow(closed)
  await expect(admin('assistant add', assistant)).rejects.toThrow(closed)
  await expect(admin('assistant change', { assistant: rosa, provider: okafor })).rejects.toThrow(closed)
  await expect(admin('account enable', { account: okafor })).rejects.toThrow(closed)
  expect(await login(okafor)).toMatch(/^This account is closed/)
  expect(await admin('provider list')).not.toContain('Ada Lind')
  expect(await admin('account list')).toMatch(/rosa\.marin@lakeside\.example +Rosa Marin +assistant +.*Duarte +open/)
  await admin('practice enable', { practice: lakeside })
  expect(await admin('provider add', provider)).toContain('Added Dr. Ada Lind')
  expect(await admin('assistant add', assistant)).toContain('Added Ana Sol')
})

test('[ADMIN-05] a closed location offers no times, keeps its appointments, and can be opened again', async () => {
  const client = await bookingClient(api, api.accounts.provider)
  const id = await client.booked(0)
  const place = { location: (await client.send('locations')).addresses.find(isOf(client.wish(0))).name }
  expect(await admin('location disable', place)).toBe(`${place.location} is inactive now. Appointments still booked there: 1.`)
  expect((await client.slots()).filter(isOf(client.wish(0)))).toEqual([expect.objectContaining({ booked: true })])
  const another = client.free.findIndex((slot, index) => index > 0 && isOf(client.wish(0))(slot))
  expect((await client.book(client.wish(another))).code).toBe(422)
  expect((await client.update(id, { ...client.wish(another), status: 'confirmed' })).code).toBe(422)
  expect((await client.update(id, { ...client.wish(0), status: 'confirmed' })).code).toBe(200)
  const schedule = { provider: okafor, ...place, days: 'mon', from: '08:00', until: '09:00' }
  await expect(admin('schedule add', schedule)).rejects.toThrow('is closed')
  await admin('location enable', place)
  expect((await client.book(client.wish(another))).code).toBe(201)

  const { location } = await arrived(api, api.accounts.provider.azzId)
  await expect(admin('location disable', { location: location.name })).rejects.toThrow('1 patient waits there')
})

test('[ADMIN-05] an inactive provider and their assistant can do nothing until the provider is enabled again', async () => {
  const [doctor, assistant] = [await signIn(api, api.accounts.provider), await signIn(api, api.accounts.assistant)]
  expect(await admin('provider disable', { provider: okafor })).toContain('Dr. Amara Okafor is inactive now')
  for (const { get } of [doctor, assistant]) expect((await get('provider_api/info')).status).toBe('token_expired')
  expect(await login(rosa)).toMatch(/^This account is closed/)
  expect(await admin('account list')).toMatch(
    /rosa\.marin@lakeside\.example +Rosa Marin +assistant +Dr\. Amara Okafor +closed with its provider/,
  )
  await admin('provider enable', { provider: okafor })
  expect(await login(okafor)).toBe('Logged in successfully')
  await admin('provider change', { provider: okafor, room: '21' })
  expect((await (await signIn(api, api.accounts.provider)).get('provider_api/info')).data.room).toBe('21')
})

test('[ADMIN-05] an assistant can change provider and e-mail, and is closed separately', async () => {
  const before = await signIn(api, api.accounts.assistant)
  await admin('assistant change', { assistant: rosa, provider: api.accounts.colleague.email })
  expect((await before.get('provider_api/info')).status).toBe('token_expired')
  await admin('assistant rename', { assistant: rosa, name: 'Rosa Marin-Diaz' })
  expect(await admin('account list')).toMatch(/rosa\.marin@lakeside\.example +Rosa Marin-Diaz +assistant/)
  const now = await signIn(api, api.accounts.assistant)
  expect((await now.get('provider_api/info')).data.azz_id).toBe(api.accounts.colleague.azzId)
  await admin('account change', { account: rosa, email: 'Rosa@Lakeside.example' })
  expect(await login('rosa@lakeside.example')).toBe('Logged in successfully')
  await admin('account disable', { account: 'rosa@lakeside.example' })
  expect(await login('rosa@lakeside.example')).toMatch(/^This account is closed/)
  expect(await login(api.accounts.colleague.email)).toBe('Logged in successfully')
  await admin('account enable', { account: 'rosa@lakeside.example' })
  expect(await login('rosa@lakeside.example')).toBe('Logged in successfully')
})

test('[ADMIN-05] [AUTH-21] a one-time code ends with its account, and does not count again once that is open', async () => {
  const post = (path: string, body: object) =>
    api.fetch(`${api.apiBase}/provider_api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const { text } = await api.mailAfter(() => post('forgot-password', { email: rosa }))
  const otp_code = /\b\d{8}\b/.exec(text)![0]
  await admin('account disable', { account: rosa })
  await admin('account enable', { account: rosa })
  const answer = await post('verify-otp', { email: rosa, otp_code })
  expect(await answer.json()).toMatchObject({ message: 'The OTP is incorrect or has expired. Request a new one.' })
})

test('[RT-02] [ADMIN-05] an assistant takes the desktop notifications of check-ins along to another provider', async () => {
  const infoOf = async (account = api.accounts.assistant) => (await (await signIn(api, account)).get('provider_api/info')).data
  const { provider, colleague } = api.accounts
  for (const { email, azzId } of [provider, colleague, colleague]) {
    await admin('assistant change', { assistant: rosa, provider: email })
    expect(await infoOf()).toMatchObject({ azz_id: azzId, assistant_email: rosa })
  }
  expect((await infoOf(provider)).assistant_email).toBe('')
})

test('[ADMIN-05] an assistant who changes leaves the e-mail of another assistant with the previous provider', async () => {
  await admin('assistant add', { provider: okafor, name: 'Ana Sol', email: 'ana.sol@lakeside.example' })
  await admin('assistant change', { assistant: rosa, provider: api.accounts.colleague.email })
  expect((await (await signIn(api, api.accounts.provider)).get('provider_api/info')).data.assistant_email).toBe(
    'ana.sol@lakeside.example',
  )
})

test('[ADMIN-05] sessions are listed and ended', async () => {
  const { get } = await signIn(api, api.accounts.provider)
  expect(await admin('session list')).toMatch(/amara\.okafor@lakeside\.example +\d{4}-\d\d-\d\d \d\d:\d\d +.* session/)
  expect(await admin('session end', { account: okafor })).toBe('Ended 1.')
  expect((await get('provider_api/info')).status).toBe('token_expired')
  expect(await admin('session list')).toBe('There is none yet.')
})

test('[ADMIN-05] sessions are listed by the clocks of the practice, or by UTC where its locations are in several zones', async () => {
  api.clock.advance(Date.parse('2027-01-15T03:30:00Z') - api.clock.now())
  await signIn(api, api.accounts.provider)
  expect(await admin('session list')).toMatch(/okafor@lakeside\.example +2027-01-15 03:30 +2027-01-15 15:30 +UTC +session/)
  await admin('location change', { location: 'Lakeside West', zone: 'America/Chicago' })
  expect(await admin('session list')).toMatch(
    /okafor@lakeside\.example +2027-01-14 21:30 +2027-01-15 09:30 +America\/Chicago +session/,
  )
})

test('[ADMIN-04] a first password is set by a mailed code, which is valid once and for three days', async () => {
  await admin('assistant add', { provider: okafor, name: 'Ana Sol', email: 'new@lakeside.example', code: 'mail' })
  expect(mails).toEqual([expect.objectContaining({ to: 'new@lakeside.example' })])
  expect(printed.join()).not.toMatch(/\d{4} \d{4}/)
  const [otp_code] = /(\d{4} ){3}\d{4}/.exec(mails[0]!.text) ?? []
  const redeem = async () => {
    const response = await api.fetch(`${api.apiBase}/provider_api/verify-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@lakeside.example', otp_code }),
    })
    return response.status
  }
  api.clock.advance(3 * 24 * 3600_000 - 1)
  expect(await redeem()).toBe(200)
  expect(await redeem()).toBe(401)
  const next = await admin('account code', { account: 'new@lakeside.example' })
  expect(next).toMatch(/(\d{4} ){3}\d{4}/)
})

test('[ADMIN-01] a schedule has the given days, times and weeks, and free times can be removed again', async () => {
  const where = { provider: api.accounts.colleague.email, location: 'Lakeside Main' }
  const times = { days: 'mon,wed-thu', from: '20:00', until: '21:40', minutes: '20', start: '2027-02-01', weeks: '2' }
  expect(await admin('schedule add', { ...where, ...times })).toBe(
    'Added 30 times for Dr. Jonas Weber at Lakeside Main, from 2027-02-01 to 2027-02-11.',
  )
  // A repetition adds nothing, nor does an overlap.
  expect(await admin('schedule add', { ...where, ...times })).toMatch(/^Added 0 times/)
  await expect(admin('schedule add', { ...where, ...times, from: '20:10' })).rejects.toThrow(/overlap/)
  expect(await admin('schedule list')).toMatch(/Dr\. Jonas Weber +Lakeside Main .* 2027-02-11/)
  expect(await admin('schedule remove', { ...where, start: '2027-02-01', end: '2027-02-04' })).toMatch(/^Removed 15 free times/)
})

test('[ADMIN-01] a schedule is listed from today at its location on, where it is still yesterday by UTC or already tomorrow', async () => {
  const where = { provider: api.accounts.colleague.email }
  const times = { days: 'mon-sun', from: '20:00', until: '20:30', start: '2027-03-01', weeks: '1' }
  await admin('location add', { practice: lakeside, name: 'Sydney', zone: 'Australia/Sydney' })
  for (const location of ['Lakeside Main', 'Sydney']) await admin('schedule add', { ...where, location, ...times })
  api.clock.advance(Date.parse('2027-03-03T00:30:00Z') - api.clock.now())
  expect(await admin('schedule list')).toMatch(/Weber +Lakeside Main +2027-03-02 +2027-03-07 .* 6\n/)
  api.clock.advance(15 * 3600_000)
  expect(await admin('schedule list')).toMatch(/Weber +Sydney +2027-03-04 +2027-03-07 .* 4(\n|$)/)
})

test.each([
  ['practice add', { name: lakeside }, `There is a practice '${lakeside}' already.`],
  ['practice add', {}, "'practice add' needs --name: Name of the practice."],
  [
    'location add',
    { practice: lakeside, name: 'X', zone: 'Mars' },
    "--zone: 'Mars' is no time zone. It is a name like America/Chicago.",
  ],
  [
    'location add',
    { practice: 'Nowhere' },
    "--practice: there is no 'Nowhere'. There is (Hillside Clinic, Lakeside Family Practice).",
  ],
  [
    'provider add',
    { practice: lakeside, name: 'Y', email: 'none' },
    '--email: The e-mail must be an address like name@example.org.',
  ],
  ['assistant add', { provider: okafor, name: 'Rosa', email: rosa }, `${rosa} signs in already: an e-mail has one account.`],
  [
    'schedule add',
    { provider: okafor, location: 'Hillside', days: 'mon', from: '08:00', until: '09:00' },
    'The provider and the location belong to different practices.',
  ],
  [
    'schedule add',
    { provider: okafor, location: 'Lakeside Main', days: 'monday' },
    '--days: Days are written like mon-fri or mon,wed.',
  ],
  [
    'schedule add',
    { provider: okafor, location: 'Lakeside Main', days: 'mon', from: '9', until: '10' },
    '--from: A time is written like 08:30 or 17:00.',
  ],
  ['account list', { what: 'all' }, /^'account list' takes no options\./],
  ['account delete', {}, "There is no command 'account delete'. --help lists them."],
])('[ADMIN-02] %s %j is refused with a message', async (command, options, message) => {
  await expect(admin(command, options as Record<string, string>)).rejects.toThrow(message)
})

test('[ADMIN-02] in a terminal it asks step by step and rejects invalid input at once', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 100, rows: 40 })
  let shown = ''
  output.on('data', (bytes) => (shown += String(bytes)))
  const answer = async (question: string, keys: string) => {
    while (!shown.includes(question)) await new Promise((resolve) => setImmediate(resolve))
    shown = ''
    input.write(keys)
  }
  const done = runAdmin([], async () => context(), { input, output })
  const down = '\u001b[B'
  await answer('What is it about?', `${down}\r`)
  await answer('What do you want to do?', '\r')
  await answer('Practice', '\r')
  await answer('Name of the location', 'Hillside South\r')
  await answer('Time zone', 'Mars\r')
  await answer('is no time zone', '\u007f\u007f\u007f\u007fAmerica/Boise\r')
  await answer('City', '\r')
  await answer('Address', '\r')
  await done
  expect(printed).toEqual(["Added the location 'Hillside South' (America/Boise)."])
})

test('[ADMIN-02] every command documents itself and each of its options', () => {
  for (const { name, about, fields } of commands) {
    expect([name, about]).toEqual([expect.stringMatching(/^[a-z]+ [a-z]+$/), expect.stringMatching(/^[A-Z]/)])
    for (const field of fields) expect(field.about).not.toBe('')
  }
})
