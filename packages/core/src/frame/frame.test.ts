import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { frameConfigurationOf } from './configuration.ts'
import { ehr, framedBy, settled } from './frame-testing.ts'
import { elementIn } from './index.ts'

const subject = (id: string) => ({ subject: { reference: `Patient/${id}` } })
const signal = () => new AbortController().signal
const issueOf = (payload: Record<string, unknown> | undefined) =>
  (payload?.['outcome'] as { issue: { code: string; diagnostics: string }[] } | undefined)?.issue[0]

describe('the address', () => {
  test('[FRAME-01] names one of the elements that a frame can show', () => {
    expect(['dictation', 'recorder', 'check-in'].map((name) => elementIn(`?element=${name}`))).toEqual([
      'dictation',
      'recorder',
      'check-in',
    ])
    for (const search of ['', '?element=', '?element=login', '?element=__proto__', '?element=Dictation', '?other=dictation'])
      expect(elementIn(search)).toBeUndefined()
  })

  test('[FRAME-01] the origins that may show a frame are exact; anything else in config.json is left out', () => {
    const origins = (frameOrigins: unknown) => frameConfigurationOf({ apiBase: '/api/v4', frameOrigins }).origins
    expect(origins([ehr, 'http://localhost:4601'])).toEqual([ehr, 'http://localhost:4601'])
    for (const given of [
      undefined,
      null,
      ehr,
      {},
      ['*', 'null', '', `${ehr}/`, `${ehr}/page`, 'https://*.example', 'file://x', 7],
    ])
      expect(origins(given)).toEqual([])
    for (const given of [null, [], 'text', {}, { apiBase: '' }]) expect(() => frameConfigurationOf(given)).toThrow('apiBase')
  })
})

test('[FRAME-01] the display and the recorder of a frame follow config.json, as those of the portal', () => {
  const checkIn = { waitingThresholds: '20 45', calledBy: 'number', displaySound: 'off' }
  const read = (given: object) => frameConfigurationOf({ apiBase: '/api/v4', ...given })
  const given = read({ checkIn: { ...checkIn, apiBase: 'https://other.example' }, consent: 'required', unsentDays: 7 })
  expect(given).toMatchObject({ apiBase: '/api/v4', recorder: { consent: 'required' }, unsentDays: 7 })
  expect(given.checkIn).toEqual(checkIn)
  const none = { waitingThresholds: undefined, calledBy: undefined, displaySound: undefined }
  for (const given of [undefined, null, 'number', []]) expect(read({ checkIn: given }).checkIn).toEqual(none)
  for (const unsentDays of [undefined, null, 0, -1, '7']) expect(read({ unsentDays }).unsentDays).toBeUndefined()
})

describe('the conversation with the page', () => {
  test('[FRAME-02] the frame greets the page until it answers', async () => {
    const { frame, clock, sent, answer, silences } = framedBy()
    frame.start()
    clock.turn(1000)
    expect(sent('status.handshake').length).toBeGreaterThan(1)
    await answer('status.handshake', {})
    const greetings = sent('status.handshake').length
    clock.turn(120_000)
    expect(sent('status.handshake')).toHaveLength(greetings)
    expect(silences).toEqual([])
  })

  test('[FRAME-02] the developer is informed once about a page that does not answer, which may still begin later', async () => {
    const { frame, clock, sent, silences, ask } = framedBy()
    frame.start()
    clock.turn(600_000)
    expect(silences).toHaveLength(1)
    expect(sent('status.handshake').length).toBeLessThan(50)
    expect(await ask('status.handshake')).toMatchObject({
      application: { name: 'Chartside', version: '1.2.3' },
      element: 'dictation',
    })
  })

  test('[FRAME-02] an answer names its request, and a request has the handle of the page', async () => {
    const { frame, ask, posted, sent } = framedBy()
    await ask('status.handshake', {}, { messagingHandle: 'launch-1' })
    expect(posted.at(-1)).toEqual({
      origin: ehr,
      message: {
        messageId: 'frame-1',
        responseToMessageId: 'page-1',
        additionalResponsesExpected: false,
        payload: expect.anything(),
      },
    })
    frame.report('uploadprogress', { sent: 1, total: 2 })
    await settled()
    expect(sent('chartside.event')).toEqual([
      {
        messageId: 'frame-2',
        messagingHandle: 'launch-1',
        messageType: 'chartside.event',
        payload: { event: 'uploadprogress', detail: { sent: 1, total: 2 } },
      },
    ])
  })

  test('[FRAME-02] a request that cannot be understood is refused with the reason, without what it contained', async () => {
    const { ask, receive, posted } = framedBy()
    expect(issueOf(await ask('chartside.nothing'))).toEqual({
      severity: 'error',
      code: 'not-supported',
      diagnostics: 'Supported are status.handshake, chartside.context.',
    })
    expect(issueOf(await ask('constructor'))?.code).toBe('not-supported')
    expect(issueOf(await ask('status.handshake', undefined, { payload: 'secret' }))).toMatchObject({
      code: 'invalid',
      diagnostics: 'payload must be an object.',
    })
    expect(issueOf(await ask('status.handshake', {}, { messagingHandle: 7 }))?.diagnostics).toBe('messagingHandle must be text.')
    const answered = posted.length
    receive({ messageId: 7, messageType: 'status.handshake', messagingHandle: '', payload: {} })
    receive({ messageId: '', messageType: 'status.handshake', messagingHandle: '', payload: {} })
    await settled()
    expect(posted).toHaveLength(answered)
  })

  test('[FRAME-02] the token comes from the page each time; a page without one gives none', async () => {
    const { frame, ask, sent, answer } = framedBy()
    const asked = frame.getToken({ reason: 'first', signal: signal() })
    await settled()
    expect(sent('chartside.token'), 'before the page is there').toEqual([])
    await ask('status.handshake')
    expect(sent('chartside.token').map(({ payload }) => payload)).toEqual([{ reason: 'first' }])
    await answer('chartside.token', { token: 'abc' })
    expect(await asked).toBe('abc')
    for (const payload of [undefined, null, {}, 'abc', { token: 7 }, { token: 'x'.repeat(200_000) }]) {
      const next = frame.getToken({ reason: 'expired', signal: signal() })
      await settled()
      await answer('chartside.token', payload)
      expect(await next).toBe('')
    }
    const late = new AbortController()
    const never = frame.getToken({ reason: 'expired', signal: late.signal })
    await settled()
    late.abort()
    await expect(never).rejects.toThrow('The page did not answer chartside.token.')
  })

  test('[FRAME-02] a token that came too late to be of use is not requested when the page appears', async () => {
    const { frame, ask, sent } = framedBy()
    const late = new AbortController()
    const token = frame.getToken({ reason: 'first', signal: late.signal })
    late.abort()
    await Promise.all([expect(token).rejects.toThrow('The page did not answer chartside.token.'), ask('status.handshake')])
    expect(sent('chartside.token')).toEqual([])
  })

  test('[FRAME-06] a recorder hands its recording to the page on request', async () => {
    let recording: { file: File; seconds: number } | undefined
    const { ask } = framedBy({ element: 'recorder', recording: () => recording })
    expect(issueOf(await ask('chartside.recording'))?.code).toBe('not-found')
    recording = { file: new File(['sound'], 'recording.mp3'), seconds: 16 }
    expect(await ask('chartside.recording')).toEqual({ status: 'success', ...recording })
    expect(issueOf(await framedBy().ask('chartside.recording'))?.code).toBe('not-supported')
  })
})

describe("the page's context", () => {
  test('[FRAME-03] replaces the one before, as a whole', async () => {
    const { frame, ask } = framedBy()
    const context = { ...subject('4711'), location: { reference: 'Location/3' }, locale: 'es', theme: 'dark' }
    expect(await ask('chartside.context', context)).toEqual({ status: 'success' })
    expect(frame.$context.get()).toEqual({
      drafts: false,
      subject: '4711',
      subjectName: '',
      location: '3',
      locale: 'es',
      theme: 'dark',
    })
    await ask('chartside.context', { subject: { reference: 'Patient/4711', display: 'Ada Byron' } })
    expect(frame.$context.get()).toMatchObject({ subject: '4711', subjectName: 'Ada Byron' })
    await ask('chartside.context', { subject: { reference: 'Patient/4711', display: 7 } })
    expect(frame.$context.get()).toMatchObject({ subject: '4711', subjectName: '' })
    await ask('chartside.context', { subject: null })
    expect(frame.$context.get()).toEqual({
      drafts: false,
      subject: null,
      subjectName: '',
      location: null,
      locale: '',
      theme: 'auto',
    })
  })

  test.each([
    [{ subject: 'Patient/4711' }],
    [{ subject: { reference: '4711' } }],
    [{ subject: { reference: 'Patient/' } }],
    [{ subject: { reference: 'Patient/4711/_history/2' } }],
    [{ subject: { reference: 'https://ehr.example/fhir/Patient/4711' } }],
    [{ subject: { reference: 'Location/4711' } }],
    [{ subject: { reference: `Patient/${'1'.repeat(65)}` } }],
    [{ subject: { reference: 'Patient/1\n' } }],
    [{ ...subject('2'), theme: 'blue' }],
    [{ ...subject('2'), locale: '<es>' }],
  ])('[FRAME-03] changes nothing if a part of it is wrong: %j', async (payload) => {
    const { frame, ask } = framedBy()
    await ask('chartside.context', subject('1'))
    const refused = await ask('chartside.context', payload)
    expect(refused).toMatchObject({ status: 'error', outcome: { resourceType: 'OperationOutcome' } })
    expect(frame.$context.get().subject).toBe('1')
  })

  test('[FRAME-03] a request that arrives twice is not carried out again', async () => {
    const { frame, receive, ask, posted } = framedBy()
    const first = { messagingHandle: '', messageId: 'twice', messageType: 'chartside.context', payload: subject('1') }
    receive(first)
    await ask('chartside.context', subject('2'))
    receive(first)
    await settled()
    expect(frame.$context.get().subject).toBe('2')
    expect(issueOf(posted.at(-1)?.message.payload)?.code).toBe('duplicate')
  })
})

describe('strangers', () => {
  const context = { messagingHandle: '', messageId: 'm', messageType: 'chartside.context', payload: subject('1') }

  test('[FRAME-04] a message from another window or origin is ignored without an answer', async () => {
    const { frame, posted, parent } = framedBy()
    frame.receive({ data: context, origin: 'https://ehr.example.evil', source: parent })
    frame.receive({ data: context, origin: 'null', source: parent })
    frame.receive({ data: context, origin: ehr, source: {} as MessageEventSource })
    frame.receive({ data: context, origin: ehr, source: null })
    await settled()
    expect([posted, frame.$context.get().subject]).toEqual([[], null])
  })

  test('[FRAME-04] with several allowed origins, the first that sends something is the only one from then on', async () => {
    const other = 'https://other.example'
    const { frame, receive, ask, posted } = framedBy({ origins: [ehr, other] })
    frame.start()
    expect(posted.map(({ origin }) => origin)).toEqual([ehr, other])
    await ask('chartside.context', subject('1'))
    receive({ ...context, payload: subject('2') }, other)
    frame.report('audit', {})
    await settled()
    expect(frame.$context.get().subject).toBe('1')
    expect(posted.slice(2).map(({ origin }) => origin)).toEqual([ehr, ehr])
  })
})

describe('anything at all', () => {
  const nasty = fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'x'.repeat(100_000))
  const value = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true, withTypedArray: true })
  const reference = fc.oneof(
    fc.record({
      reference: fc.oneof(fc.constantFrom('Patient/1', 'Patient/2', 'Patient/a-b', 'Patient/', 'Practitioner/1'), value),
    }),
    value,
  )
  const payload = fc.oneof(
    fc.record({ subject: reference, theme: fc.oneof(fc.constant('dark'), value) }, { requiredKeys: [] }),
    value,
  )
  const data = fc.oneof(
    value,
    fc.record(
      {
        messagingHandle: fc.oneof(fc.string(), nasty, value),
        messageId: fc.oneof(fc.constantFrom('1', '2', '3'), fc.string(), nasty, value),
        messageType: fc.oneof(fc.constantFrom('chartside.context', 'status.handshake'), nasty, value),
        payload,
        responseToMessageId: fc.oneof(fc.constantFrom('frame-1', 'frame-2'), nasty, value),
      },
      { requiredKeys: [] },
    ),
    // Nearly right, so that the states behind the reading are reached as well.
    fc.record({
      messagingHandle: fc.constant(''),
      messageId: fc.oneof(fc.constantFrom('1', '2', '3'), fc.uuid()),
      messageType: fc.constant('chartside.context'),
      payload,
    }),
  )
  const origin = fc.constantFrom(ehr, ehr, 'https://other.example', 'null')

  /** The patient that a message names, if it is one that counts: the rules again, in other words. */
  function patientIn(found: unknown): string | null | undefined {
    const { responseToMessageId, messagingHandle, messageType, payload: given } = Object(found)
    if (typeof responseToMessageId === 'string' && /^.{1,200}$/s.test(responseToMessageId)) return undefined
    if (messageType !== 'chartside.context' || typeof messagingHandle !== 'string' || messagingHandle.length > 1000)
      return undefined
    if (typeof given !== 'object' || given === null) return undefined
    const { subject: named, theme } = given
    if (theme !== undefined && theme !== null && theme !== 'dark') return undefined
    if (Object.hasOwn(given, 'location') || Object.hasOwn(given, 'locale')) return undefined
    if (named === undefined || named === null) return null
    const { reference: text } = Object(named)
    return typeof text === 'string' && /^Patient\/[\w-]{1,64}$/.test(text) ? text.slice(8) : undefined
  }

  test('[FRAME-03] [FRAME-04] never throws, never answers a stranger, and changes the patient only for a new, valid context', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ data, origin, isParent: fc.boolean() }), { maxLength: 12 }), async (messages) => {
        const { frame, parent, posted } = framedBy()
        frame.start()
        const seen = new Set<unknown>()
        let expected: string | null = null
        for (const { data: sent, origin: from, isParent } of messages) {
          const before = posted.length
          frame.receive({ data: sent, origin: from, source: isParent ? parent : ({} as MessageEventSource) })
          await settled()
          const isPage = isParent && from === ehr
          if (!isPage) expect(posted).toHaveLength(before)
          const { messageId } = Object(sent)
          const named = patientIn(sent)
          const isNew = typeof messageId === 'string' && messageId !== '' && messageId.length <= 200 && !seen.has(messageId)
          if (isPage && isHandled(sent)) seen.add(messageId)
          if (isPage && isNew && named !== undefined) expected = named
          expect(frame.$context.get().subject).toBe(expected)
        }
        for (const { origin: to } of posted) expect(to).toBe(ehr)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  /** True for a request that is well formed, whatever it asks. */
  function isHandled(found: unknown): boolean {
    const { responseToMessageId, messageType, messagingHandle, payload: given } = Object(found)
    const isShort = (text: unknown, length: number) => typeof text === 'string' && text !== '' && text.length <= length
    return (
      !isShort(responseToMessageId, 200) &&
      isShort(messageType, 100) &&
      typeof messagingHandle === 'string' &&
      messagingHandle.length <= 1000 &&
      typeof given === 'object' &&
      given !== null
    )
  }
})
