// Timers are turned by hand from before the HTTP client's first use, since it keeps one of them for good; hence a process of its own.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { heard } from './engine-double.ts'
import { engineScribe } from './engine-scribe.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

/** A server that answers when it is told, over a real connection. */
async function slowServer() {
  let answer = () => {}
  let reached = () => {}
  const asked = new Promise<void>((resolve) => {
    reached = resolve
  })
  const server = createServer((request, response) => {
    request.resume().on('end', () => reached())
    answer = () => void response.setHeader('content-type', 'application/json').end(JSON.stringify(heard))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, answer: () => answer(), close: () => server.close().closeAllConnections() }
}

const sixMinutes = async () => {
  for (let second = 0; second < 360; second++) await vi.advanceTimersByTimeAsync(1000)
}

test("an answer that begins after six minutes would be lost with the client's own limit", async () => {
  const server = await slowServer()
  const answer = fetch(server.url, { dispatcher: new Agent() }).catch((error: unknown) => error)
  await server.asked
  await sixMinutes()
  expect(await answer).toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
  server.close()
})

test('an answer that begins after six minutes is waited for', async () => {
  const server = await slowServer()
  const scribe = engineScribe({ url: server.url, key: '', transcriptionModel: 'ears', noteModel: 'pen' })
  const answer = scribe.transcribe({ open: async () => new Blob(['x']) }, new AbortController().signal)
  await server.asked
  await sixMinutes()
  server.answer()
  expect(await answer).toHaveLength(3)
  server.close()
})
