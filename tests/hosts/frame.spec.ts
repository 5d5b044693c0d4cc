import { checkInWords } from '@chartside/core/check-in'
import { dictationWords } from '@chartside/core/dictation'
import { frameWords } from '@chartside/core/frame'
import { outboxWords } from '@chartside/core/outbox'
import { noticeWords, recorderWords } from '@chartside/core/recorder'

import { logIn } from '../journeys/portal.ts'
import { accounts, expect, record, test } from './host.ts'

/** A page that may run its own scripts and frame the clinic; the example's token comes from the clinic. */
const policy = (clinic: string): string =>
  encodeURIComponent(`default-src 'none'; script-src 'self'; frame-src ${clinic}; connect-src ${clinic}`)

test('[FRAME-01] [FRAME-02] [FRAME-05] [FRAME-09] examples/frame.html names a patient, and receives the note in SMART Web Messaging', async ({
  page,
  host,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${host.examples}/frame.html?policy=${policy(host.clinic.address)}`)
  const frame = page.frameLocator('#chartside')
  const dictation = frame.locator('chartside-dictation')
  await page.getByLabel('Open patient').selectOption({ index: 1 })
  await expect(dictation.getByLabel(dictationWords.patientName)).toHaveValue(/\w+ \w+/)
  await record(dictation)
  // The full Chromium stores nothing for a frame of another site.
  await expect(dictation.getByText(outboxWords.refusedFrame)).toBeVisible()
  await dictation.getByRole('button', { name: dictationWords.send, exact: true }).click()
  await expect(frame.getByText(frameWords.delivered)).toBeVisible()
  await expect(page.locator('#note')).not.toBeEmpty()
  await expect(page.locator('#message')).toHaveText('Done.')
  expect(errors).toEqual([])
})

test('[FRAME-07] a frame without allow="microphone" says so on the screen, to its page and in the console', async ({
  page,
  host,
}) => {
  const lines: string[] = []
  page.on('console', (message) => message.text().includes('allow="microphone;') && lines.push(message.text()))
  await page.goto(`${host.examples}/frame.html`)
  // Every message of the frame about something wrong: the example shows the latest one.
  const messages = () => page.evaluate(() => (window as unknown as { messages: string[] }).messages)
  await page.locator('#chartside').evaluate((element: HTMLIFrameElement) => {
    const messages: string[] = []
    Object.assign(window, { messages })
    window.addEventListener('message', ({ data }) => {
      if (data.payload?.event === 'widgeterror') messages.push(data.payload.detail.message)
    })
    element.allow = ''
    element.src += ''
  })
  const frame = page.frameLocator('#chartside')
  await expect(frame.getByText(frameWords.microphone)).toBeVisible()
  const line = `<iframe src="${host.clinic.address}/frame.html?element=dictation" allow="microphone; screen-wake-lock"></iframe>`
  await expect.poll(messages).toContainEqual(expect.stringContaining(line))
  expect(lines).toEqual([expect.stringContaining(line)])

  await frame.getByRole('button', { name: recorderWords.record, exact: true }).click()
  await expect(frame.getByText(noticeWords.problems.policy)).toBeVisible()
  await expect(frame.getByText(frameWords.microphone), 'said once').toHaveCount(0)
  expect(lines).toHaveLength(1)
})

test('[FRAME-01] [FRAME-04] a page of another origin can neither show the frame nor talk with it', async ({
  page,
  context,
  host,
}) => {
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await page.goto(`${host.origin}/empty.html`)
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: `${address}/frame.html?element=dictation` }))
  }, host.clinic.address)
  await refused
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/)

  const opened = context.waitForEvent('page')
  await page.evaluate((address) => {
    Object.assign(window, { ehr: window.open(address), got: [] })
    window.addEventListener('message', ({ data }) => (window as unknown as { got: unknown[] }).got.push(data))
  }, `${host.examples}/frame.html`)
  const ehr = await opened
  const patient = ehr.frameLocator('#chartside').getByLabel(dictationWords.patientName)
  await ehr.getByLabel('Open patient').selectOption({ index: 1 })
  await expect(patient).toHaveValue(/\w+ \w+/)
  const name = await patient.inputValue()
  const other = await ehr.getByLabel('Open patient').locator('option').nth(2).getAttribute('value')
  await page.evaluate((id) => {
    const rest = { messagingHandle: '', messageType: 'chartside.context' }
    const payload = { subject: { reference: `Patient/${id}` } }
    const { ehr } = window as unknown as { ehr: Window }
    ehr.frames[0]!.postMessage({ ...rest, messageId: 'stranger', payload }, '*')
  }, other)
  // The page's own next message is answered, so the stranger's has been received.
  await ehr.getByLabel('Open patient').selectOption({ index: 0 })
  await expect(patient).toHaveValue('')
  await ehr.getByLabel('Open patient').selectOption({ index: 1 })
  await expect(patient).toHaveValue(name)
  expect(await page.evaluate('got')).toEqual([])
})

test('[FRAME-02] [FRAME-03] [FRAME-06] a framed recorder answers with its recording, a framed queue follows the location', async ({
  page,
  host,
}) => {
  await page.goto(`${host.examples}/frame.html`)
  const show = (element: string) =>
    page.locator('#chartside').evaluate((frame: HTMLIFrameElement, name) => {
      frame.src = frame.src.replace(/=.*/, `=${name}`)
    }, element)
  /** Sends a request as the page would, and resolves with the payload of the answer, a file as its name. */
  const ask = (messageType: string, payload: object) =>
    page.evaluate(
      async ([messageType, payload]) => {
        const { contentWindow, src } = document.querySelector<HTMLIFrameElement>('#chartside')!
        const messageId = crypto.randomUUID()
        const answer = new Promise<Record<string, unknown>>((resolve) => {
          window.addEventListener('message', ({ data }) => data.responseToMessageId === messageId && resolve(data.payload))
        })
        contentWindow!.postMessage({ messagingHandle: 'test', messageId, messageType, payload }, new URL(src).origin)
        const given = await answer
        return { ...given, file: given['file'] instanceof File ? given['file'].name : undefined }
      },
      [messageType, payload] as const,
    )

  await show('recorder')
  const recorder = page.frameLocator('#chartside').locator('chartside-recorder')
  const opened = (id: string, display: string) => ask('chartside.context', { subject: { reference: `Patient/${id}`, display } })
  await expect(recorder.getByRole('button', { name: recorderWords.record, exact: true })).toBeVisible()
  await opened('11', 'Ada Byron')
  await expect(recorder.getByText('Ada Byron')).toBeVisible()
  await record(recorder, 1)
  expect(await ask('status.handshake', {})).toMatchObject({ element: 'recorder', microphoneAllowed: true })
  expect(await ask('chartside.recording', {})).toMatchObject({
    ...{ status: 'success', file: 'recording.mp3', problem: 'too-short' },
    patientId: '11',
  })
  await opened('12', 'Bea Cole')
  await expect(recorder.getByRole('dialog')).toContainText('Bea Cole')
  await recorder.getByRole('button', { name: dictationWords.stay('Ada Byron'), exact: true }).click()
  expect(await ask('chartside.recording', {}), 'the recording stays with its patient').toMatchObject({ patientId: '11' })

  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), checkIn: { calledBy: 'number' }, unsentDays: 7 } })
  })
  await show('check-in')
  const queue = page.frameLocator('#chartside').locator('chartside-check-in')
  await expect(queue.getByRole('button', { name: checkInWords.selectLocation }).first()).toBeVisible()
  const { access_token: token } = await logIn(host.clinic.address, accounts.okafor.email)
  const headers = { authorization: `Bearer ${token}` }
  const { addresses } = await (await fetch(`${host.clinic.address}/api/v4/provider_api/locations`, { headers })).json()
  const [{ location_id, name }] = addresses
  expect(await ask('chartside.context', { location: { reference: `Location/${location_id}` } })).toMatchObject({
    status: 'success',
  })
  await expect(queue.getByText(name).first()).toBeVisible()
  const settings = (element: Element) => [
    Reflect.get(element, 'calledBy'),
    Reflect.get(element.closest('chartside-session')!, 'unsentDays'),
  ]
  expect(await queue.evaluate(settings), 'the practice decides how patients are called').toEqual(['number', 7])
})

test('[FRAME-08] keys pressed in the frame stay in it on a page that swallows them', async ({ page, host }) => {
  await page.goto(`${host.examples}/frame.html`)
  await page.evaluate(() => {
    const pressed: string[] = []
    Object.assign(window, { pressed })
    window.addEventListener(
      'keydown',
      (event) => {
        event.preventDefault()
        event.stopImmediatePropagation()
        pressed.push(event.key)
      },
      true,
    )
  })
  const dictation = page.frameLocator('#chartside').locator('chartside-dictation')
  await dictation.getByLabel(dictationWords.comments).pressSequentially('Fever')
  await expect(dictation.getByLabel(dictationWords.comments)).toHaveValue('Fever')
  await dictation.getByRole('button', { name: recorderWords.record, exact: true }).press('Space')
  await expect(dictation.getByText(recorderWords.states.recording, { exact: true })).toBeVisible()
  expect(await page.evaluate('pressed')).toEqual([])
})
