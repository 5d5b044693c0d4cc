// Uploads over a real connection: too large, broken off, and slow. Memory is measured for a process, so this file has its own.
import { readdir } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createApi } from '../app.ts'
import { dictations } from '../database/schema.ts'
import { startTestApi, type TestApi } from '../testing.ts'
import { silentMp3 } from './mp3-fixture.ts'
import { type SignedIn, signIn } from './test-client.ts'

const megabyte = 1024 * 1024
const boundary = 'the-boundary'

let api: TestApi
let provider: SignedIn
let server: ReturnType<typeof serve>
beforeEach(async () => {
  api = await startTestApi()
  provider = await signIn(api, api.accounts.provider)
  await new Promise<void>((resolve) => {
    server = serve({ fetch: createApi(api.deps).fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  await api.close()
})

const left = async () => ({
  files: (await readdir(api.deps.filesDirectory, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).length,
  rows: await api.deps.database.$count(dictations),
})

const field = (name: string, value: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const before = () =>
  field('patient_name', 'Ada Lovelace') +
  field('provider_id', provider.azzId) +
  `--${boundary}\r\ncontent-disposition: form-data; name="audio_file"; filename="recording.mp3"\r\ncontent-type: audio/mpeg\r\n\r\n`
const after = `\r\n--${boundary}--\r\n`

/** Begins an upload that declares this `length`, chunked if none. */
function upload(length?: number) {
  const { port } = server.address() as AddressInfo
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v4/provider_api/upload-file',
    headers: {
      ...provider.bearer,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
  })
  const answered = new Promise<{ code: number; body: { message: string; errors?: Record<string, string[]> } }>(
    (resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', async (response: IncomingMessage) => {
        const pieces: Buffer[] = []
        for await (const piece of response) pieces.push(piece as Buffer)
        resolve({ code: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) })
      })
    },
  )
  let answer: Awaited<typeof answered> | undefined
  void answered.then(
    (given) => {
      answer = given
    },
    () => undefined,
  )
  return {
    sent,
    answered,
    /** Sends sound until there is an answer or this many megabytes were sent; returns how many. */
    async sound(megabytes: number): Promise<number> {
      const piece = silentMp3((megabyte / 192) * 0.024).subarray(0, megabyte - (megabyte % 192))
      for (let count = 0; count < megabytes; count++) {
        if (answer) return count
        if (!sent.write(piece)) await Promise.race([new Promise((resolve) => sent.once('drain', resolve)), answered])
        await new Promise((resolve) => setImmediate(resolve))
      }
      return megabytes
    },
  }
}

const tooLarge = 'The recording is larger than 200 MB.'

test('a declared length of 201 MB is refused at once, with a message', async () => {
  const start = await left()
  const { sent, sound, answered } = upload(201 * megabyte)
  sent.write(before())
  const megabytes = await sound(201)
  expect(await answered).toMatchObject({ code: 413, body: { message: tooLarge, errors: { audio_file: [tooLarge] } } })
  expect(megabytes).toBeLessThan(150)
  sent.destroy()
  expect(await left()).toEqual(start)
  // The server goes on.
  expect((await provider.upload()).code).toBe(201)
})

test('201 MB without a declared length are refused at the limit, and nothing of them is stored', async () => {
  const start = await left()
  const { sent, sound, answered } = upload()
  sent.write(before())
  await sound(202)
  expect(await answered).toMatchObject({ code: 413, body: { message: tooLarge } })
  sent.destroy()
  await expect.poll(() => left()).toEqual(start)
}, 300_000)

test('an interrupted upload leaves no partial file', async () => {
  const start = await left()
  const { sent, sound, answered } = upload(100 * megabyte)
  answered.catch(() => undefined)
  sent.write(before())
  await sound(5)
  await expect.poll(async () => (await left()).files).toBe(start.files + 1)
  sent.destroy()
  await expect.poll(() => left()).toEqual(start)
  expect((await provider.upload()).code).toBe(201)
})

test('an upload over a slow line arrives whole', async () => {
  const { sent, answered } = upload()
  sent.write(before())
  const mp3 = silentMp3(16)
  for (let at = 0; at < mp3.length; at += 30_000) {
    sent.write(mp3.subarray(at, at + 30_000))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  sent.end(after)
  expect((await answered).code).toBe(201)
  const [row] = await provider.list()
  expect(Buffer.from(await (await api.fetch(row!.audio_file)).arrayBuffer()).equals(Buffer.from(mp3))).toBe(true)
})

test('memory use is constant during an upload of 150 MB', async () => {
  const { sent, sound, answered } = upload()
  sent.write(before())
  globalThis.gc?.()
  const start = process.memoryUsage()
  let peak = 0
  const look = setInterval(() => {
    const { rss } = process.memoryUsage()
    peak = Math.max(peak, rss - start.rss)
  }, 20)
  await sound(150)
  sent.end(after)
  expect((await answered).code).toBe(201)
  clearInterval(look)
  // Client and server share this process; a body held in memory would be 150 MB for each.
  expect(peak / megabyte).toBeLessThan(75)
}, 300_000)
