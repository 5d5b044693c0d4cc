import { toastsOfPage } from '@chartside/core/environment'
import { recorderOf } from '@chartside/core/recorder'
import { audit, type TokenRequest } from '@chartside/core/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { register } from '../lib/define-widget.ts'
import { sessionWidget } from './session.widget.ts'

register(sessionWidget)

const provider = { id: '7', azz_id: 'azz-7', name: 'Dr. Amara Okafor' }
let requests: { path: string; token: string | null }[] = []
let answer: (path: string) => Response
const realFetch = globalThis.fetch

beforeEach(() => {
  requests = []
  answer = () => Response.json({ status: 'success', message: '', data: provider })
  globalThis.fetch = async (address, init) => {
    const { url, headers } = new Request(address, init)
    if (!url.includes('/api/v4/')) return realFetch(address, init)
    requests.push({ path: new URL(url).pathname, token: headers.get('authorization') })
    return answer(new URL(url).pathname)
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
  document.body.replaceChildren()
  localStorage.removeItem('chartside')
  for (const { id } of toastsOfPage().$toasts.get()) toastsOfPage().dismiss(id)
})

const create = () => {
  const element = document.createElement('chartside-session')
  element.apiBase = 'https://clinic.test/api/v4'
  return element
}
const consoleErrors = () => {
  const { error } = console
  const logged: string[] = []
  console.error = (...texts) => void logged.push(texts.join(' '))
  return { logged, restore: () => (console.error = error) }
}
const eventsOf = (element: HTMLElement) => {
  const events: string[] = []
  for (const name of Object.keys(sessionWidget.events))
    element.addEventListener(name, (event) => events.push(`${name} ${JSON.stringify((event as CustomEvent).detail)}`))
  return events
}

test('reports the permissions of the user as soon as the backend has returned them', async () => {
  answer = (path) =>
    Response.json({
      status: 'success',
      message: '',
      data: path.endsWith('/capabilities') ? { features: ['permissions'], permissions: ['register-patients'] } : provider,
    })
  const element = create()
  expect(element.may('dictate')).toBe(true)
  let changes = 0
  element.addEventListener('sessionchange', () => !element.may('dictate') && changes++)
  element.getToken = async () => 'token'
  document.body.append(element)
  await expect.poll(() => changes).toBeGreaterThan(0)
  expect(element.may('register-patients')).toBe(true)
})

test('[CONN-04] has the connection state of its elements', async () => {
  const { logged, restore } = consoleErrors()
  try {
    const element = document.createElement('chartside-session')
    const state = () => Object.keys(sessionWidget.states).filter((name) => element.matches(`:state(${name})`))
    expect(state()).toEqual(['connecting'])
    document.body.append(element)
    expect(element.session).toBeUndefined()
    await expect.poll(state).toEqual(['unconnected'])
    let token = ''
    element.getToken = async () => token
    element.apiBase = 'https://clinic.test/api/v4'
    await expect.poll(state).toEqual(['no-token'])
    token = 'token'
    await element.refresh()
    await expect.poll(state).toEqual(['ready'])
    answer = () => new Response('<html>', { status: 200 })
    element.apiBase = 'https://clinic.test/api/v4/wrong'
    await expect.poll(state).toEqual(['wrong-api'])
    // What follows in the console belongs to this test.
    await expect.poll(() => logged).toHaveLength(3)
  } finally {
    restore()
  }
})

test('[AUDIT-01] reports what its user does, once, and nothing after signing out', async () => {
  const element = create()
  element.getToken = async () => 'token'
  document.body.append(element)
  await expect.poll(() => element.provider?.azz_id).toBe('azz-7')
  const details: unknown[] = []
  element.addEventListener('audit', ({ detail }) => details.push(detail))
  const session = element.session!
  audit(session, 'view', { resource: 'note', id: 'd1', patientId: 'p1' })
  audit(session, 'send', { resource: 'dictation', id: '', patientId: '' })
  element.logout()
  audit(session, 'view', { resource: 'note', id: 'd1' })
  expect(details).toEqual([
    { action: 'view', resource: 'note', id: 'd1', patientId: 'p1' },
    { action: 'send', resource: 'dictation', id: '' },
  ])
})

test('requests the user again, and reports a failure to the page', async () => {
  const element = create()
  element.getToken = async () => 'token'
  document.body.append(element)
  await expect.poll(() => element.provider?.name).toBe('Dr. Amara Okafor')
  answer = () => Response.json({ status: 'success', message: '', data: { ...provider, name: 'Dr. A. Okafor' } })
  await element.refresh()
  expect(element.provider?.name).toBe('Dr. A. Okafor')
  const events = eventsOf(element)
  answer = () => Response.json({ status: 'ERROR', message: '' }, { status: 500 })
  await element.refresh()
  expect(events).toEqual([expect.stringMatching(/^widgeterror .*http-500/)])
})

test('a token callback may be set before or after the element is on the page', async () => {
  const asked: TokenRequest['reason'][] = []
  const before = create()
  before.getToken = async ({ reason }) => {
    asked.push(reason)
    return 'first'
  }
  document.body.append(before)
  await expect.poll(() => before.provider?.azz_id).toBe('azz-7')
  before.remove()

  const after = document.body.appendChild(create())
  await expect.poll(() => after.state).toBe('out')
  const events = eventsOf(after)
  after.getToken = async () => 'second'
  await expect.poll(() => events).toContain('ready null')
  expect(after.state).toBe('in')
  expect(after.provider?.name).toBe('Dr. Amara Okafor')
  expect(asked).toEqual(['first'])
  const known = requests.filter(({ path }) => path.endsWith('/info'))
  expect(known.map(({ token }) => token)).toEqual(['Bearer first', 'Bearer second'])
})

test('[AUTH-17] an expired token is renewed once by the callback; when that fails too the session ends', async () => {
  const element = create()
  const reasons: string[] = []
  element.getToken = async ({ reason }) => {
    reasons.push(reason)
    return `token ${reasons.length}`
  }
  const events = eventsOf(element)
  const { logged, restore } = consoleErrors()
  document.body.append(element)
  await expect.poll(() => events).toContain('ready null')
  answer = () => Response.json({ status: 'token_expired', message: 'Your session has expired.' }, { status: 401 })
  await element.refresh()
  await expect.poll(() => events).toContain('sessionend {"reason":"expired"}')
  expect(reasons).toEqual(['first', 'expired'])
  expect(element.endedBy).toBe('expired')
  expect(events.join()).not.toContain('Okafor')
  await expect.poll(() => logged).toEqual([expect.stringContaining('The API refused the token of getToken')])
  restore()
})

test.each<[string, string, (element: HTMLElementTagNameMap['chartside-session']) => void]>([
  ['that fails', 'token-failed', (element) => Object.assign(element, { getToken: () => Promise.reject(new Error('no user')) })],
  ['that is text', 'token-not-a-function', (element) => Object.assign(element, { getToken: 'eyJ-secret' })],
  ['of another name', 'token-missing', (element) => Object.assign(element, { tokenProvider: () => 'token' })],
])(
  '[CONN-01] a token source %s is reported to the page, to the developer, and not as the end of a session',
  async (_, code, wire) => {
    const { logged, restore } = consoleErrors()
    const element = create()
    const events = eventsOf(element)
    wire(element)
    document.body.append(element)
    await expect.poll(() => events.join(), { timeout: 5000 }).toContain(`"code":"${code}"`)
    await expect.poll(() => logged).toHaveLength(1)
    restore()
    expect(logged.join()).toContain('.getToken = ')
    expect(logged.join().includes("'tokenProvider'")).toBe(code === 'token-missing')
    expect(`${logged.join()} ${events.join()}`).not.toContain('eyJ-secret')
    expect(events.join()).not.toContain('sessionend')
    element.getToken = () => 'token'
    if (code === 'token-failed') await element.refresh()
    await expect.poll(() => element.provider?.azz_id).toBe('azz-7')
    expect(events).toContain('ready null')
  },
)

test.each([
  ['', 'api-base-missing'],
  ['http://', 'api-base-invalid'],
])('[CONN-02] the address %j is reported once, and diagnosed', async (address, code) => {
  const { logged, restore } = consoleErrors()
  const element = document.createElement('chartside-session')
  element.apiBase = address
  const events = eventsOf(element)
  document.body.append(element)
  // An element asks for it.
  expect(element.session).toBeUndefined()
  await expect.poll(() => events.join(), { timeout: 5000 }).toContain(`"code":"${code}"`)
  await expect.poll(() => logged).toHaveLength(1)
  restore()
  expect(logged.join()).toContain('api-base="https://…/api/v4"')
  expect(await element.diagnose()).toEqual([expect.objectContaining({ check: 'api-base', ok: false })])
})

test('an unreachable server is reported to the page, and the request is repeated', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const element = create()
  element.getToken = async () => 'token'
  const events = eventsOf(element)
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  document.body.append(element)
  await expect.poll(() => events.join(), { interval: 1 }).toContain('"code":"api-unreachable"')
  answer = () => Response.json({ status: 'success', message: '', data: provider })
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
  await expect.poll(() => element.provider?.azz_id).toBe('azz-7')
})

test('[AUTH-15] a session is stored only on request, under one key', async () => {
  const embedded = document.body.appendChild(create())
  await expect.poll(() => embedded.state).toBe('out')
  embedded.update({ menu: 'open' })
  expect(embedded.preferences).toEqual({ menu: 'open' })
  await new Promise((done) => setTimeout(done, 20))
  expect(localStorage.getItem('chartside')).toBeNull()
  embedded.remove()

  const portal = create()
  portal.persist = true
  document.body.append(portal)
  await expect.poll(() => portal.state).toBe('out')
  portal.update({ menu: 'open' })
  await expect.poll(() => JSON.parse(localStorage.getItem('chartside')!)).toEqual({ preferences: { menu: 'open' } })
  portal.update({ quiet: true })
  expect(portal.preferences).toEqual({ menu: 'open', quiet: true })
})

const ended = ['toast {"kind":"success"}', 'sessionchange {"state":"out"}', 'sessionend {"reason":"logout"}']

test('[AUTH-14] logging out reports the reason to the page, once', async () => {
  localStorage.setItem('chartside', JSON.stringify({ token: 't', isLoggedIn: true, provider, email: 'a@b.example' }))
  const element = create()
  element.persist = true
  document.body.append(element)
  await expect.poll(() => element.state).toBe('in')
  const events = eventsOf(element)
  element.logout()
  expect(element.state).toBe('out')
  await expect.poll(() => events).toEqual(ended)
  expect(element.endedBy).toBe('logout')
  expect(element.provider).toBeUndefined()
})

test("[AUTH-17] another user's sign-in on another page of the browser ends this page's session", async () => {
  localStorage.setItem('chartside', JSON.stringify({ token: 't', isLoggedIn: true, provider, email: 'a@b.example' }))
  const element = create()
  element.persist = true
  document.body.append(element)
  await expect.poll(() => element.state).toBe('in')
  const events = eventsOf(element)
  const elsewhere = document.body.appendChild(document.createElement('iframe')).contentWindow!
  const theirs = JSON.stringify({ token: 't2', isLoggedIn: true, email: 'other@b.example' })
  elsewhere.localStorage.setItem('chartside.other', 'x')
  elsewhere.localStorage.removeItem('chartside.other')
  elsewhere.localStorage.setItem('chartside', theirs)
  await expect.poll(() => events).toEqual(ended)
  element.update({ menu: 'open' })
  await new Promise((done) => setTimeout(done, 20))
  expect(localStorage.getItem('chartside')).toBe(theirs)
})

test("an embedded session adds no listener to the page's window", async () => {
  const added: string[] = []
  const add = window.addEventListener
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    added.push(type)
    add.call(window, type, listener)
  }
  try {
    const element = document.body.appendChild(create())
    await expect.poll(() => element.state).toBe('out')
    expect(added).toEqual([])
    element.persist = true
    await expect.poll(() => added).toEqual(['storage', 'pageshow', 'pagehide', 'pageshow'])
  } finally {
    window.addEventListener = add
  }
})

test('[REC-05] a change that starts another session waits until there is no recording, and warns once', async () => {
  const warnings: string[] = []
  const warn = console.warn
  console.warn = (text: unknown) => void warnings.push(String(text))
  try {
    const element = document.body.appendChild(create())
    const session = element.session!
    const recorder = recorderOf(session)
    await recorder.start()
    await expect.poll(() => recorder.$recorder.get().state).toBe('recording')
    element.apiBase = 'https://other.test/api/v4'
    element.getToken = async () => 'token'
    await expect.poll(() => warnings.join()).toContain('while there is a recording')
    expect(element.session).toBe(session)
    await recorder.stop()
    expect(element.session).toBe(session)
    expect(recorder.$recorder.get().state).toBe('stopped')
    expect(warnings).toHaveLength(1)
    recorder.clear()
    await expect.poll(() => element.provider?.azz_id).toBe('azz-7')
    expect(element.session).not.toBe(session)
    expect(element.session?.environment.apiBase).toBe('https://other.test/api/v4')
  } finally {
    console.warn = warn
  }
})

test('removing it for a while keeps the session; another API base starts another', async () => {
  const element = document.body.appendChild(create())
  const { session } = element
  element.remove()
  await new Promise((done) => setTimeout(done, 20))
  document.body.appendChild(document.createElement('section')).append(element)
  expect(element.session).toBe(session)
  element.setAttribute('api-base', 'https://other.test/api/v4')
  expect(element.session).not.toBe(session)
  expect(element.session?.environment.apiBase).toBe('https://other.test/api/v4')
})

test('the markup contains no token, e-mail or provider, and no attribute accepts a token', async () => {
  const element = create()
  element.getToken = async () => 'secret-token'
  element.email = 'amara@lakeside.example'
  document.body.append(element)
  await expect.poll(() => element.provider?.azz_id).toBe('azz-7')
  expect(document.documentElement.outerHTML).not.toMatch(/secret-token|amara@|Okafor/)
  element.setAttribute('get-token', 'x')
  element.setAttribute('token', 'x')
  expect(element.getToken).toBeTypeOf('function')
})

test('[LOOK-03] a page can show toasts itself: the event has no text, which may name a patient', async () => {
  const element = document.body.appendChild(create())
  const { toasts } = element.session!.environment
  const events = eventsOf(element)
  const shown = () =>
    toastsOfPage()
      .$toasts.get()
      .map(({ text }) => text)
  toasts.show('success', 'Anna Berg was registered.')
  expect(shown()).toEqual(['Anna Berg was registered.'])
  toasts.show('info', ' ')

  const read: ReturnType<typeof element.readToast>[] = []
  const undone: string[] = []
  element.addEventListener('toast', (event) => {
    event.preventDefault()
    read.push(element.readToast())
  })
  toasts.show('error', 'Anna Berg was not saved.')
  toasts.show('info', 'Appointment deleted.', { action: { label: 'Undo', run: () => undone.push('deletion') } })
  expect(shown()).toEqual(['Anna Berg was registered.'])
  expect(events).toEqual(['toast {"kind":"success"}', 'toast {"kind":"error"}', 'toast {"kind":"info"}'])
  expect(read[0]).toEqual({ kind: 'error', text: 'Anna Berg was not saved.' })
  expect(read[1]).toMatchObject({ kind: 'info', text: 'Appointment deleted.', action: { label: 'Undo' } })
  read[1]!.action!.run()
  expect(undone).toEqual(['deletion'])
  expect(element.readToast()).toBeUndefined()
  toasts.clearErrors()
})

test("[LOOK-04] the style of a SMART App Launch server sets the appearance; the page's own values stay", async () => {
  const element = document.body.appendChild(create())
  element.appearance = { '--chartside-accent': 'rebeccapurple' }
  await element.applySmartStyle({
    color_background: '#edeae3',
    color_error: '#9e2d2d',
    color_highlight: '#69b5ce',
    color_text: 'red; } body { display: none',
    color_modal_backdrop: '',
    color_success: 'var(--chartside-danger)',
    dim_border_radius: '6px',
    dim_font_size: '13px',
    dim_spacing_size: '20px',
    font_family_body: "Georgia, Times, 'Times New Roman', serif",
    font_family_heading: 7,
  })
  const appearance = { ...element.appearance } as Record<string, string>
  expect(appearance).toMatchObject({
    '--chartside-accent': 'rebeccapurple',
    '--chartside-focus': '#69b5ce',
    '--chartside-surface': '#edeae3',
    '--chartside-danger': '#9e2d2d',
    '--chartside-danger-text': 'var(--chartside-surface)',
    '--chartside-radius': 'calc(6px * 1)',
    '--chartside-font-14': 'calc(13px * 1)',
    '--chartside-space-4': 'calc(20px * 1)',
    '--chartside-space-2': 'calc(20px * 0.5)',
    '--chartside-font': "Georgia, Times, 'Times New Roman', serif",
  })
  for (const [name, value] of Object.entries(appearance)) {
    expect(name).toMatch(/^--chartside-[a-z0-9-]+$/)
    expect(value).not.toMatch(/[;{}]/)
  }
  expect(Object.keys(appearance).filter((name) => /text$|success|backdrop|heading/.test(name))).toEqual([
    '--chartside-accent-text',
    '--chartside-danger-text',
  ])
  for (const none of [undefined, null, 'text', 5, []]) await element.applySmartStyle(none)
  expect({ ...element.appearance }).toEqual(appearance)
})

test('it takes no space', () => {
  const element = document.body.appendChild(create())
  expect(getComputedStyle(element).display).toBe('contents')
})
