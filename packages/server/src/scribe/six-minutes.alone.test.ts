// Fake timers are set before the HTTP client's first use, since it keeps one of them permanently; hence a separate process.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { transcribed } from './engine-double.ts'
import { engineScribe } from './engine-scribe.ts'
import { testScribe } from './test-scribe.ts'

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterAll(() => void vi.useRealTimers())

/** A server over a real connection that answers when the test tells it to. */
async function slowServer() {
  let answer = () => {}
  let reached = () => {}
  const asked = new Promise<void>((resolve) => {
    reached = resolve
  })
  const server = createServer((request, response) => {
    request.resume().on('end', () => reached())
    answer = () => void response.setHeader('content-type', 'application/json').end(JSON.stringify(transcribed))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked, answer: () => answer(), close: () => server.close().closeAllConnections() }
}

const minutes = async (count: number) => {
  for (let second = 0; second < count * 60; second++) await vi.advanceTimersByTimeAsync(1000)
}

test("an answer that begins after six minutes would be lost with the client's own limit", async () => {
  const server = await slowServer()
  const answer = fetch(server.url, { dispatcher: new Agent() }).catch((error: unknown) => error)
  await server.asked
  await minutes(6)
  expect(await answer).toMatchObject({ cause: { code: 'UND_ERR_HEADERS_TIMEOUT' } })
  server.close()
})

test('for ten minutes of speech, the client waits for an answer that begins after six', async () => {
  const server = await slowServer()
  const scribe = engineScribe(testScribe(server.url))
  const answer = scribe.transcribe(
    { key: 'a', open: async () => new Blob(['x']), seconds: 600, prompt: '', gaps: [] },
    new AbortController().signal,
  )
  await server.asked
  await minutes(6)
  server.answer()
  expect(await answer).toHaveLength(3)
  server.close()
})

test('for one minute of speech, the client waits two minutes, not longer', async () => {
  const server = await slowServer()
  const scribe = engineScribe(testScribe(server.url))
  let ended: unknown
  const answer = scribe.transcribe(
    { key: 'a', open: async () => new Blob(['x']), seconds: 60, prompt: '', gaps: [] },
    new AbortController().signal,
  )
  void answer.catch((error: unknown) => {
    ended = error
  })
  await server.asked
  await minutes(1.9)
  expect(ended).toBeUndefined()
  await minutes(0.2)
  await expect(answer).rejects.toThrow("The speech service didn't answer in time.")
  server.close()
})
