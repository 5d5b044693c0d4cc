import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { createApi } from '../app.ts'
import { signIn } from '../session/test-client.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { type Listening, listen } from './listen.ts'
import type { App } from './serve.ts'

let api: TestApi
let listening: Listening | undefined
beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => listening?.close(0))
afterAll(() => api.close())

/** The API on its own port; `held` answers when the test decides. */
async function started() {
  const app: App = createApi(api.deps)
  let begun: () => void = () => undefined
  let release: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    begun = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const free = new Map<string, () => void>()
  app.get('/held/:name', async (c) => {
    await new Promise<void>((resolve) => free.set(c.req.param('name'), resolve))
    return c.text(c.req.param('name'))
  })
  app.get('/held', async (c) => {
    begun()
    await released
    return c.text('held')
  })
  listening = await listen(app, { host: '127.0.0.1', port: 0 })
  return {
    address: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    asked,
    release,
    free,
    drain: listening.drain,
    close: listening.close,
  }
}

/** What a connection receives until it ends. Rejects if it is reset. */
async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const bytes of socket) text += String(bytes)
  return text
}

/** A form whose part has a header of 400 kB, which is refused before all of it has arrived. */
const head = (port: number, token: string, length: number) =>
  [
    'POST /api/v4/provider_api/save-patient-doc HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')

test('a form that is refused early ends its connection, and its client can send the rest and read why', async () => {
  const { port } = await started()
  const { bearer } = await signIn(api, api.accounts.provider)
  const part = `--b\r\nContent-Disposition: form-data; name="${'x'.repeat(400_000)}"\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(head(port, bearer.authorization, part.length + 1_000_000) + part)
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(String(first)).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*connection: close/i)
  const rest = textOf(socket)
  socket.end(Buffer.alloc(1_000_000))
  await rest
})

test('a request that is read to its end keeps its connection, even when it is refused', async () => {
  const { address } = await started()
  const response = await fetch(`${address}/api/v4/provider_api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([response.status, response.headers.get('connection')]).toEqual([422, 'keep-alive'])
})

test('while the server stops, requests that have arrived are answered, and every connection ends after its answer', async () => {
  const { address, port, asked, release, close } = await started()
  const agent = new Agent({ keepAlive: true })
  const [answer] = [once(ask(`${address}/held`, { agent }).end(), 'response')]
  await asked
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  await fetch(`${address}/health`)
  const stopped = close(60_000)
  await once(silent, 'close')
  release()
  const [response] = await answer
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close'])
  expect(await textOf(response)).toBe('held')
  await stopped
  agent.destroy()
})

test('[OPS-11] while it drains, calls are answered as before, and each connection ends after its answer', async () => {
  const { address, port, drain } = await started()
  const before = await fetch(`${address}/health`)
  expect(before.headers.get('connection')).toBe('keep-alive')
  await before.arrayBuffer()
  drain()
  for (let count = 0; count < 3; count++) {
    const { status, headers } = await fetch(`${address}/health`)
    expect([status, headers.get('connection')]).toEqual([200, 'close'])
  }
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

test('[OPS-11] a connection whose request had not arrived when the server stopped is still answered', async () => {
  const { port, close } = await started()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  // A call on another connection, so that the server has seen this one.
  await fetch(`http://127.0.0.1:${port}/health`)
  const stopped = close(60_000)
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  await stopped
})

test('a request that is not done in time is answered with 503 instead of being cut', async () => {
  const { address, asked, close } = await started()
  const answer = fetch(`${address}/held`)
  await asked
  const stopped = close(0)
  const response = await answer
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await response.json()).message).toBe('The server is restarting. Try again in a moment.')
  await stopped
})

test('many requests get their own answers in whatever order they end, and only the rest hear of the restart', async () => {
  const { address, free, close } = await started()
  const names = ['a', 'b', 'c', 'd', 'e']
  const answers = names.map((name) => fetch(`${address}/held/${name}`))
  await expect.poll(() => free.size).toBe(names.length)
  const done = ['c', 'a', 'e']
  for (const name of done) {
    free.get(name)?.()
    expect(await (await answers[names.indexOf(name)]!).text()).toBe(name)
  }
  const stopped = close(0)
  const rest = names.filter((name) => !done.includes(name)).map((name) => answers[names.indexOf(name)]!)
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual([503, 503])
  await stopped
})

/** Sends requests one after the other without waiting for an answer. */
const inARow = (socket: Socket, port: number, paths: string[]) =>
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`).join(''))
const names = (count: number) => Array.from({ length: count }, (_, number) => `/held/${number}`)

test('[LOAD-04] of requests that one connection sends in a row five are worked on, the next is refused with 429, and the connection ends', async () => {
  const { port, free } = await started()
  const socket = connect(port, '127.0.0.1')
  inARow(socket, port, names(500))
  const text = textOf(socket)
  await expect.poll(() => free.size).toBe(5)
  for (const release of free.values()) release()
  const answers = (await text).split(/(?=HTTP\/1\.1 )/)
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual([...Array(5).fill('200'), '429'])
  expect(answers.at(-1)).toMatch(/retry-after: 5\r\n[\s\S]*connection: close/i)
  expect(free.size).toBe(5)
})

test('[LOAD-04] a client that waits for each answer can send any number of requests on one connection', async () => {
  const { address } = await started()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let count = 0; count < 25; count++) {
    const asked = ask(`${address}/api/v4/openapi.json`, { agent }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(200)
    await once(answer.resume(), 'end')
  }
  agent.destroy()
})

test('[LOAD-04] every request of a connection learns when its client has gone, also those whose answer is not due yet', async () => {
  const app: App = createApi(api.deps)
  const signals: AbortSignal[] = []
  app.get('/waiting', async (c) => {
    signals.push(c.req.raw.signal)
    await once(c.req.raw.signal, 'abort')
    return c.text('')
  })
  listening = await listen(app, { host: '127.0.0.1', port: 0 })
  const socket = connect(listening.port, '127.0.0.1')
  inARow(socket, listening.port, Array(5).fill('/waiting'))
  await expect.poll(() => signals.length).toBe(5)
  socket.destroy()
  await expect.poll(() => signals.filter(({ aborted }) => aborted).length).toBe(5)
})
