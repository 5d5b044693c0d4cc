import { getDictation, listDictations } from '@chartside/contract/notes'
import { info } from '@chartside/contract/session'
import { startTestApi, type TestAccount, type TestApi } from '@chartside/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { outboxOf } from '../outbox/index.ts'
import { decode, wasmStep } from '../recorder/encoders-testing.ts'
import { silentStep, testRecorder } from '../recorder/testing.ts'
import { connectionWords, createSession } from '../session/index.ts'
import { sharedStorage, signInAs, signOutOnAnotherPage, testEnvironment } from '../testing.ts'
import { createDictationForm, deliveriesOf, dictationOf, taskError } from './index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())
beforeEach(() => api.clock.advance(3600_000))

type Fetch = typeof globalThis.fetch

/** A signed-in provider at an empty form, with a microphone to speak into. */
async function testSession({ account = api.accounts.provider, fetch = api.fetch, steps = [silentStep] } = {}) {
  const env = testEnvironment(fetch, api.apiBase)
  const browser = sharedStorage()
  const session = createSession({ ...env.environment, storage: browser.page() })
  const signIn = (account: TestAccount) => signInAs(session, account)
  await session.restored
  await signIn(account)
  const stage = testRecorder(env.environment, steps)
  const form = createDictationForm(session, stage.recorder)
  const record = async (seconds = 16) => {
    await stage.record(seconds)
    await stage.recorder.stop()
  }
  const toasts = () => env.environment.toasts.$toasts.get().map(({ kind, text }) => `${kind}: ${text}`)
  const mine = async () => {
    const input = { query: { page: 1, per_page: 100 }, body: { provider_id: account.azzId } }
    return (await session.call(listDictations, input)).data.response_data
  }
  const signOutElsewhere = () => signOutOnAnotherPage(session, browser.page(), env.environment)
  return { env, session, form, record, toasts, mine, signIn, signOutElsewhere, recorder: stage.recorder, stage }
}

/** Records the uploads in progress, and can make them fail before or after they reach the server. */
function watched(real: Fetch = api.fetch) {
  const uploads: { key: string | null; form: FormData }[] = []
  const wire = { mode: 'through' as 'through' | 'no way there' | 'no way back' | 'still' }
  const fetch = (async (input, init) => {
    const isUpload = String(input).endsWith('upload-file')
    if (isUpload) uploads.push({ key: new Headers(init?.headers).get('idempotency-key'), form: init?.body as FormData })
    if (isUpload && wire.mode === 'no way there') throw new TypeError('fetch failed')
    if (isUpload && wire.mode === 'still')
      await new Promise((_, stop) =>
        init?.signal?.addEventListener('abort', () => stop(new DOMException('Given up', 'AbortError'))),
      )
    const response = await real(input, init)
    if (isUpload && wire.mode === 'no way back') throw new TypeError('terminated')
    return response
  }) as Fetch
  return { fetch, uploads, wire }
}

const field = (form: FormData | undefined, name: string) => form?.get(name)

describe('what is asked for', () => {
  test('[DICT-05] provider, patient and recording are required, each with its own message at its field', async () => {
    const env = testEnvironment(api.fetch, api.apiBase)
    const session = createSession(env.environment)
    const { recorder } = testRecorder(env.environment, [silentStep])
    const form = createDictationForm(session, recorder)
    expect(await form.send()).toBeUndefined()
    expect(form.$errors.get()).toEqual({
      providerId: "Provider id's field is required",
      patientName: "Patient Name's field is required",
      recording: "Audio Recording's field is required",
    })
  })

  test('[CONN-01] a page without a token is the reason in place of the provider, and everything is kept', async () => {
    const env = testEnvironment(api.fetch, api.apiBase)
    const page = { token: '' }
    const session = createSession(env.environment, { getToken: () => page.token })
    const stage = testRecorder(env.environment, [silentStep])
    const form = createDictationForm(session, stage.recorder)
    form.typeName('Anna Berg')
    await stage.record(16)
    await stage.recorder.stop()
    expect(await form.send()).toBeUndefined()
    expect(form.$form.get()).toMatchObject({ state: 'failed', error: { message: connectionWords.signInFailed } })
    expect([form.$errors.get(), form.$values.get().recording?.problem]).toEqual([{}, undefined])
    const signedIn = createSession(env.environment)
    await signInAs(signedIn, api.accounts.provider)
    page.token = (await signedIn.token()) ?? ''
    expect(await form.send()).toMatchObject({ patientId: '' })
  })

  test('[DICT-05] a blank name is missing, and the message goes when one is typed', async () => {
    const { form } = await testSession()
    form.typeName('   ')
    form.leave('patientName')
    expect(form.$errors.get().patientName).toBe("Patient Name's field is required")
    form.typeName('Anna Berg')
    expect(form.$errors.get().patientName).toBeUndefined()
  })

  test('[DICT-03] a task without a name is reported at its row and as a toast, and nothing is sent', async () => {
    const wire = watched()
    const { form, record, toasts } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    form.addTask()
    form.addTask()
    const [first] = form.$values.get().tasks
    form.setTask(first!.key, 'Call the lab')
    await record()
    expect(await form.send()).toBeUndefined()
    expect(form.$values.get().tasks.map(taskError)).toEqual(['', 'Name is required'])
    expect(form.$errors.get().tasks).toBe('Please fill in all row names')
    expect(toasts()).toContain('error: Please fill in all row names')
    expect(wire.uploads).toEqual([])
    form.removeTask(form.$values.get().tasks[1]!.key)
    expect(toasts()).not.toContain('error: Please fill in all row names')
    expect(await form.send()).toBeDefined()
  })

  test('[DICT-04] [REC-02] a recording that is too short can be played but not sent', async () => {
    const wire = watched()
    const { form, record, recorder } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    expect(form.$ready.get()).toBe(false)
    await record(15)
    expect(form.$ready.get()).toBe(false)
    await form.send()
    expect(form.$errors.get().recording).toBe('Voice note is too short . Note must be at least 15 seconds long')
    expect(wire.uploads).toEqual([])
    expect(recorder.$recorder.get().state).toBe('stopped')
    await record(1)
    expect(form.$ready.get()).toBe(true)
  })

  test('text that is too long to store is reported before sending, and kept', async () => {
    const { form, record } = await testSession()
    form.typeName('Anna Berg')
    form.setComments('x'.repeat(20_001))
    await record()
    await form.send()
    expect(form.$errors.get()).toEqual({ comments: 'Comments can have at most 20,000 characters.' })
    expect(form.$values.get().comments).toHaveLength(20_001)
  })
})

describe('sending', () => {
  test('[DICT-06] sends exactly these fields, with the recording that was spoken', async () => {
    const wire = watched()
    const { form, record, session } = await testSession({ fetch: wire.fetch, steps: [wasmStep] })
    form.typeName(' Anna Berg ')
    form.setComments('Left knee.\nSince Monday <b>')
    form.addTask()
    form.setTask(form.$values.get().tasks[0]!.key, ' Order "X-ray" ')
    await record(17)
    const listsReloaded: number[] = []
    deliveriesOf(session).notice.$changes.listen((count) => listsReloaded.push(count))
    const sent = await form.send()
    expect(listsReloaded).toEqual([1])
    const [{ form: body } = {}] = wire.uploads
    expect([...body!.keys()].sort()).toEqual([
      'audio_file',
      'comments',
      'dictation_id',
      'patient_name',
      'patient_pool_id',
      'provider_id',
      'tasks',
    ])
    expect(field(body, 'patient_name')).toBe('Anna Berg')
    expect(field(body, 'patient_pool_id')).toBe('')
    expect(field(body, 'comments')).toBe('Left knee.\nSince Monday <b>')
    expect(field(body, 'provider_id')).toBe(api.accounts.provider.azzId)
    expect(JSON.parse(String(field(body, 'tasks')))).toEqual([{ name: 'Order "X-ray"', status: 'pending' }])
    const file = field(body, 'audio_file') as File
    expect([file.name, file.type]).toEqual(['recording.mp3', 'audio/mpeg'])
    expect((await decode(file)).length / 24_000).toBeCloseTo(17, 1)
    expect(sent!.dictationId).toBe(field(body, 'dictation_id'))
    const { data } = await session.call(getDictation, { id: sent!.dictationId })
    expect(data.data.patient_name).toBe('Anna Berg')
    // In a multipart body, line breaks become CRLF.
    expect(data.data.comments.replaceAll('\r', '')).toBe('Left knee.\nSince Monday <b>')
  })

  test('[DICT-06] without tasks the field is not sent', async () => {
    const wire = watched()
    const { form, record } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    await record()
    await form.send()
    expect(wire.uploads[0]?.form.has('tasks')).toBe(false)
  })

  test("[DICT-07] [UI-05] afterwards form and recording are reset, and the server's message is a toast", async () => {
    const { form, record, recorder, toasts } = await testSession()
    form.typeName('Anna Berg')
    form.setComments('Left knee')
    form.addTask()
    form.setTask(form.$values.get().tasks[0]!.key, 'Order X-ray')
    await record()
    expect(await form.send()).toEqual({ dictationId: expect.stringMatching(/.+/), patientId: '', appointmentId: '' })
    expect(form.$values.get()).toEqual({
      providerId: api.accounts.provider.azzId,
      patientName: '',
      appointmentId: '',
      patientId: '',
      comments: '',
      tasks: [],
      recording: undefined,
    })
    expect(form.$errors.get()).toEqual({})
    expect(recorder.$recorder.get()).toEqual({ state: 'idle' })
    expect(toasts()).toEqual(['success: Dictation sent. The note is being written.'])
  })

  test('pressing Send twice sends once', async () => {
    const wire = watched()
    const { form, record } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    await record()
    const both = await Promise.all([form.send(), form.send()])
    expect(both.filter(Boolean)).toHaveLength(1)
    expect(wire.uploads).toHaveLength(1)
  })

  test('text typed during sending does not change what is sent', async () => {
    const wire = watched()
    const { form, record } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    await record()
    const sending = form.send()
    form.typeName('Bea Cole')
    form.setComments('for somebody else')
    form.addTask()
    await sending
    expect(field(wire.uploads[0]?.form, 'patient_name')).toBe('Anna Berg')
    expect(form.$values.get()).toMatchObject({ patientName: '', comments: '', tasks: [] })
  })

  test('shows upload progress', async () => {
    const { env, session, stage } = await testSession()
    const slow = createSession({
      ...env.environment,
      async upload(request) {
        for (const sent of [100, 400]) request.onProgress?.(sent, 400)
        return env.environment.upload({ ...request, onProgress: undefined })
      },
    })
    slow.begin({ token: session.$stored.get().token!, provider: session.$stored.get().provider! })
    const form = createDictationForm(slow, stage.recorder)
    const seen: unknown[] = []
    deliveriesOf(slow).$progress.listen((progress) => seen.push(progress))
    form.typeName('Anna Berg')
    await stage.record(16)
    await stage.recorder.stop()
    await form.send()
    expect(seen).toEqual([{ sent: 100, total: 400 }, { sent: 400, total: 400 }, undefined])
  })
})

describe('when sending is not possible', () => {
  test('the server’s refusal is shown at its field, and the recording stays', async () => {
    const { form, record, recorder } = await testSession()
    form.follow({ patientId: '00000000-0000-4000-8000-000000000000', patientName: 'Anna Berg', providerId: '' })
    await record()
    expect(await form.send()).toBeUndefined()
    expect(form.$errors.get()).toEqual({ patientName: "This patient wasn't found. Choose the patient again." })
    expect(recorder.$recorder.get().state).toBe('stopped')
  })

  test("another provider's id is refused", async () => {
    const { form, record } = await testSession()
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: api.accounts.colleague.azzId })
    await record()
    await form.send()
    expect(form.$errors.get().providerId).toBe('A dictation can only be sent under your own provider id.')
  })

  test('[AUTH-17] a session that expired meanwhile keeps everything for the same user, and sends it when they are back', async () => {
    const wire = watched()
    const { form, record, session, signIn, toasts } = await testSession({ fetch: wire.fetch })
    form.typeName('Anna Berg')
    form.setComments('Left knee')
    form.addTask()
    form.setTask(form.$values.get().tasks[0]!.key, 'Order an X-ray')
    await record()
    api.clock.advance(13 * 3600_000)
    expect(await form.send()).toBeUndefined()
    const unsent = () => outboxOf(session).$unsent.get()
    expect(unsent()).toMatchObject([{ state: 'waiting', details: { patientName: 'Anna Berg', tasks: ['Order an X-ray'] } }])
    expect(toasts().filter((text) => text.startsWith('error'))).toHaveLength(1)
    await signIn(api.accounts.provider)
    await expect.poll(unsent).toEqual([])
    expect(wire.uploads).toHaveLength(1)
  })

  describe('text without a recording, when the session expires', () => {
    const about = (patientName: string) => ({ patientId: '', patientName, providerId: '' })
    const typed = { patientName: 'Anna Berg', comments: 'Left knee', tasks: [{ name: 'Order an X-ray' }] }
    /** An unfinished dictation whose session has expired. */
    async function halfTyped() {
      const at = await testSession()
      at.form.follow(about('Anna Berg'))
      at.form.setComments('Left knee')
      at.form.addTask()
      at.form.setTask(at.form.$values.get().tasks[0]!.key, 'Order an X-ray')
      api.clock.advance(13 * 3600_000)
      await at.session.call(info, {}).catch(() => undefined)
      expect(at.session.$session.get().state).toBe('out')
      return at
    }

    test('[AUTH-17] stays for the same user and patient', async () => {
      const { form, signIn } = await halfTyped()
      await signIn(api.accounts.provider)
      form.follow(about('Anna Berg'))
      expect(form.$values.get()).toMatchObject(typed)
      expect(form.$change.get()).toBeUndefined()
    })

    test('[AUTH-17] needs a decision before it moves to another patient', async () => {
      const { form, signIn } = await halfTyped()
      await signIn(api.accounts.provider)
      form.follow(about('Bea Cole'))
      expect(form.$change.get()).toMatchObject({ from: { name: 'Anna Berg' }, to: { name: 'Bea Cole' } })
      expect(form.$values.get()).toMatchObject(typed)
    })

    test('[AUTH-17] is gone for another user', async () => {
      const { form, signIn } = await halfTyped()
      await signIn(api.accounts.colleague)
      form.follow(about('Anna Berg'))
      expect(form.$values.get()).toMatchObject({ patientName: 'Anna Berg', comments: '', tasks: [] })
    })
  })

  test('the next user does not see what another one left', async () => {
    const { form, record, recorder, session, signIn } = await testSession()
    form.typeName('Anna Berg')
    await record()
    api.clock.advance(13 * 3600_000)
    await form.send()
    await signIn(api.accounts.colleague)
    expect(outboxOf(session).$unsent.get()).toEqual([])
    expect(recorder.$recorder.get()).toEqual({ state: 'idle' })
    expect(form.$values.get()).toMatchObject({ patientName: '', recording: undefined, providerId: api.accounts.colleague.azzId })
  })

  test('[AUTH-14] signing out clears recording and text', async () => {
    const { form, record, recorder, session } = await testSession()
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    form.setComments('Left knee')
    await record()
    session.logout()
    expect(recorder.$recorder.get()).toEqual({ state: 'idle' })
    expect(form.$values.get()).toMatchObject({ patientName: '', comments: '', recording: undefined })
  })

  test('[AUTH-14] signing out in another tab clears the text; a recording stays with its patient, for the same user only', async () => {
    const { form, record, recorder, signIn, signOutElsewhere } = await testSession()
    form.typeName('Anna Berg')
    form.setComments('Left knee')
    await signOutElsewhere()
    expect(form.$values.get()).toMatchObject({ patientName: '', comments: '' })
    await signIn(api.accounts.provider)
    form.typeName('Bea Lund')
    await record()
    await signOutElsewhere()
    await signIn(api.accounts.provider)
    expect(form.$values.get().patientName).toBe('Bea Lund')
    expect(recorder.$recorder.get().state).toBe('stopped')
    await signOutElsewhere()
    await signIn(api.accounts.colleague)
    expect(recorder.$recorder.get()).toEqual({ state: 'idle' })
    expect(form.$values.get().patientName).toBe('')
  })

  test('a backend with only the common calls gets no key, and an answer without data is enough', async () => {
    const uploads: (string | null)[] = []
    const provider = { id: 1, azz_id: 'azz-1', name: 'Dr. Okafor' }
    const old = (async (input, init) => {
      if (String(input).endsWith('capabilities')) return new Response('<h1>404</h1>', { status: 404 })
      if (String(input).endsWith('info')) return new Response(JSON.stringify({ status: 'success', message: '', data: provider }))
      if (String(input).includes('upload-file')) uploads.push(new Headers(init?.headers).get('idempotency-key'))
      return new Response(JSON.stringify({ status: 'success', message: 'Uploaded' }))
    }) as Fetch
    const env = testEnvironment(old, api.apiBase)
    const session = createSession(env.environment)
    session.begin({ token: 't1' })
    const stage = testRecorder(env.environment, [silentStep])
    const form = createDictationForm(session, stage.recorder)
    form.typeName('Anna Berg')
    await stage.record(16)
    await stage.recorder.stop()
    expect(await form.send()).toEqual({ dictationId: '', patientId: '', appointmentId: '' })
    expect(uploads).toEqual([null])
  })
})

describe('another patient', () => {
  const anna = { patientId: 'p-1', patientName: 'Anna Berg', providerId: '' }
  const bea = { patientId: 'p-2', patientName: 'Bea Cole', providerId: '' }

  test('is shown at once while nothing is unsent', async () => {
    const { form } = await testSession()
    form.follow(anna)
    form.follow(bea)
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2', patientName: 'Bea Cole' })
    expect(form.$change.get()).toBeUndefined()
  })

  test('[DICT-02] typing or Backspace in the name drops the id', async () => {
    const { form } = await testSession()
    form.follow(anna)
    form.typeName('')
    expect(form.$values.get()).toMatchObject({ patientId: '', patientName: '' })
    form.follow({ ...anna, patientName: 'Anna B.' })
    form.typeName('Anna Bergmann')
    expect(form.$values.get()).toMatchObject({ patientId: '', patientName: 'Anna Bergmann' })
  })

  test.each(['a recording', 'text', 'a task'])(
    'waits for a decision while there is %s, and the one shown stays',
    async (what) => {
      const { form, stage } = await testSession()
      form.follow(anna)
      if (what === 'a recording') await stage.record(2)
      if (what === 'text') form.setComments('Left knee')
      if (what === 'a task') {
        form.addTask()
        form.setTask(form.$values.get().tasks[0]!.key, 'Call')
      }
      for (const change of [() => form.follow(bea), () => form.typeName('')]) {
        change()
        expect(form.$change.get()).toMatchObject({ from: { id: 'p-1', name: 'Anna Berg' } })
        expect(form.$values.get()).toMatchObject({ patientId: 'p-1', patientName: 'Anna Berg' })
        form.stay()
        expect(form.$change.get()).toBeUndefined()
      }
      stage.recorder.clear()
    },
  )

  test('is not even asked about if the page keeps its patient', async () => {
    const { form } = await testSession()
    form.follow(anna)
    const asked: string[] = []
    let page = false
    const stop = form.beforeChange((from, to) => {
      asked.push(`${from} ${to}`)
      return page
    })
    form.follow(bea)
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2' })
    expect(asked).toEqual([])
    form.setComments('Left knee')
    form.follow(anna)
    expect(form.$change.get()).toBeUndefined()
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2' })
    page = true
    form.typeName('')
    expect(form.$change.get()).toMatchObject({ from: { id: 'p-2' }, to: { id: '' } })
    expect(asked).toEqual(['p-2 p-1', 'p-2 '])
    stop()
    form.stay()
    form.follow({ ...anna, patientId: 'p-3' })
    expect(form.$change.get()).toMatchObject({ to: { id: 'p-3' } })
    expect(asked).toHaveLength(2)
  })

  test('stay: keeps everything', async () => {
    const { form, record, recorder } = await testSession()
    form.follow(anna)
    await record()
    form.follow(bea)
    form.stay()
    expect(form.$values.get()).toMatchObject({ patientId: 'p-1', patientName: 'Anna Berg' })
    expect(recorder.$recorder.get().state).toBe('stopped')
  })

  test('[DICT-12] the page learns whom the form is about: kept, moved, or chosen in the form', async () => {
    const { form, record, recorder } = await testSession()
    const reported: string[] = []
    const stop = form.onOther(({ patientId, appointmentId }) => reported.push(`${patientId} ${appointmentId}`))
    form.follow({ ...anna, appointmentId: 'v-1' })
    await record()
    form.follow({ ...bea, appointmentId: 'v-2' })
    expect(reported).toEqual([])
    form.stay()
    form.stay()
    expect(reported).toEqual(['p-1 v-1'])
    form.follow({ ...anna, appointmentId: 'v-1' })
    expect([reported.length, form.$values.get()]).toEqual([
      1,
      expect.objectContaining({ patientId: 'p-1', appointmentId: 'v-1' }),
    ])
    form.follow({ patientId: '', patientName: '', providerId: '' })
    expect(reported.splice(0)).toEqual(['p-1 v-1', 'p-1 v-1'])
    form.pick({ id: 'p-2', name: 'Bea Cole' })
    form.move()
    form.follow(anna)
    form.stay()
    form.pick({ id: 'p-3', name: 'Cora Dahl' })
    form.discard()
    expect([reported.splice(0), recorder.$recorder.get().state]).toEqual([['p-2 ', 'p-2 ', 'p-3 '], 'idle'])
    form.typeName('')
    expect(reported).toEqual([])
    stop()
  })

  test('[DICT-10] [DICT-12] the page learns that the form stays with its appointment where it opens another one of the patient', async () => {
    const { form, record, recorder } = await testSession()
    const reported: string[] = []
    form.onOther(({ patientId, appointmentId }) => reported.push(`${patientId} ${appointmentId}`))
    form.follow({ ...anna, appointmentId: 'v-1' })
    form.follow({ ...anna, appointmentId: 'v-2' })
    await record()
    expect(reported).toEqual([])
    form.follow({ ...anna, appointmentId: 'v-3' })
    expect([reported.splice(0), form.$values.get().appointmentId]).toEqual([['p-1 v-2'], 'v-2'])
    // As the page does then.
    form.follow({ ...anna, appointmentId: 'v-2' })
    expect(reported).toEqual([])
    // The same after a question about somebody else.
    form.follow({ ...anna, appointmentId: 'v-3' })
    form.pick({ id: 'p-2', name: 'Bea Cole' })
    form.stay()
    expect(reported.splice(0)).toEqual(['p-1 v-2', 'p-1 v-2'])
    recorder.clear()
    form.follow({ ...anna, appointmentId: 'v-3' })
    expect([reported, form.$values.get().appointmentId]).toEqual([[], 'v-3'])
  })

  test('[DICT-12] after it was sent for the one, the page learns of the other who was chosen in the form', async () => {
    const { form, record } = await testSession()
    const reported: string[] = []
    form.onOther(({ patientId }) => reported.push(patientId))
    form.follow(anna)
    await record()
    form.pick({ id: 'p-2', name: 'Bea Cole' })
    await form.finish()
    expect([reported, form.$values.get().patientId]).toEqual([['p-2'], 'p-2'])
  })

  test('discard: deletes recording and text, then changes', async () => {
    const { form, record, recorder } = await testSession()
    form.follow(anna)
    form.setComments('Left knee')
    await record()
    form.follow(bea)
    form.discard()
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2', patientName: 'Bea Cole', comments: '', recording: undefined })
    expect(recorder.$recorder.get()).toEqual({ state: 'idle' })
  })

  test('move: takes recording and text along', async () => {
    const { form, record, recorder } = await testSession()
    form.follow(anna)
    form.setComments('Left knee')
    await record()
    form.follow(bea)
    form.move()
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2', patientName: 'Bea Cole', comments: 'Left knee' })
    expect(recorder.$recorder.get().state).toBe('stopped')
  })

  test('finish: sends for the original patient, then changes', async () => {
    const wire = watched()
    const { form, record } = await testSession({ fetch: wire.fetch })
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    form.follow(bea)
    expect(form.$change.get()?.finishable).toBe(true)
    expect(await form.finish()).toBeDefined()
    expect(field(wire.uploads[0]?.form, 'patient_name')).toBe('Anna Berg')
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2', patientName: 'Bea Cole', recording: undefined })
  })

  test('finish: stays if something is missing', async () => {
    const { form, record, recorder } = await testSession()
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    form.addTask()
    form.follow(bea)
    const shown: object[] = []
    form.onOther((patient) => shown.push(patient))
    expect(await form.finish()).toBeUndefined()
    expect(form.$values.get().patientName).toBe('Anna Berg')
    expect(shown, 'so does the page').toEqual([{ patientId: '', appointmentId: '' }])
    expect(form.$errors.get().tasks).toBe('Please fill in all row names')
    expect(recorder.$recorder.get().state).toBe('stopped')
  })

  test('finish is offered only if there is something to send', async () => {
    const { form, stage } = await testSession()
    form.follow(anna)
    await stage.record(2)
    form.follow(bea)
    expect(form.$change.get()?.finishable).toBe(false)
    stage.recorder.clear()
  })

  test('requested during sending: the dictation goes to the patient shown when Send was pressed, then the next one is shown', async () => {
    const wire = watched()
    const { form, record } = await testSession({ fetch: wire.fetch })
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    const sending = form.send()
    form.follow(bea)
    await sending
    expect(field(wire.uploads[0]?.form, 'patient_name')).toBe('Anna Berg')
    expect(field(wire.uploads[0]?.form, 'patient_pool_id')).toBe('')
    expect(form.$values.get()).toMatchObject({ patientId: 'p-2', patientName: 'Bea Cole' })
  })

  test("requested and withdrawn during sending: the form stays with the page's patient", async () => {
    const { form, record } = await testSession()
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    const sending = form.send()
    form.follow(bea)
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await sending
    expect(form.$values.get()).toMatchObject({ patientId: '', patientName: 'Anna Berg' })
  })

  test('[DICT-07] a recording that continues in the moment of Send stays with its patient, and is not sent in part', async () => {
    const wire = watched()
    const { form, record, recorder } = await testSession({ fetch: wire.fetch })
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    const sending = form.send()
    await record(20)
    expect(await sending).toBeUndefined()
    expect(wire.uploads).toEqual([])
    expect(recorder.$recorder.get()).toMatchObject({ state: 'stopped', recording: { seconds: expect.closeTo(36, 0) } })
    expect(form.$values.get()).toMatchObject({ patientName: 'Anna Berg', recording: expect.anything() })
  })

  test('requested and withdrawn before the decision: the question disappears', async () => {
    const { form, record } = await testSession()
    form.follow(anna)
    await record()
    form.follow(bea)
    expect(form.$change.get()).toBeDefined()
    form.follow(anna)
    expect(form.$change.get()).toBeUndefined()
    form.move()
    expect(form.$values.get().patientId).toBe('p-1')
  })

  test('a patient that the page sets only after recording began is not a change', async () => {
    const { form, record } = await testSession()
    await record()
    form.follow(anna)
    expect(form.$change.get()).toBeUndefined()
    expect(form.$values.get().patientId).toBe('p-1')
  })

  test('a page that no longer names a patient leaves an unsent dictation with its patient', async () => {
    const { form, record } = await testSession()
    form.follow(anna)
    await record()
    form.follow({ patientId: '', patientName: '', providerId: '' })
    expect(form.$values.get().patientId).toBe('p-1')
    expect(form.$change.get()).toBeUndefined()
    form.discard()
    expect(form.$values.get().patientId).toBe('p-1')
  })

  test("after sending, the form starts with the page's patient", async () => {
    const { form, record } = await testSession()
    form.follow({ patientId: '', patientName: 'Anna Berg', providerId: '' })
    await record()
    await form.send()
    expect(form.$values.get().patientName).toBe('Anna Berg')
  })

  test('all elements of a session share the one dictation', async () => {
    const { session } = await testSession()
    const other = await testSession()
    expect(dictationOf(session)).toBe(dictationOf(session))
    expect(dictationOf(session)).not.toBe(dictationOf(other.session))
  })
})
