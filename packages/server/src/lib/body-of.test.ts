import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { bodyOf, wholeBodyOf } from './body-of.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A body that arrives piece by piece. */
function arriving(kind: 'texts' | 'file') {
  let line!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller
    },
  })
  const pieces = bodyOf(new Request('http://clinic.test', { method: 'POST', body, duplex: 'half' } as RequestInit), kind)
  return {
    send: () => line.enqueue(new Uint8Array(1)),
    end: () => line.close(),
    received: (async () => {
      let count = 0
      for await (const _ of pieces) count++
      return count
    })(),
  }
}
const late = { code: 408, message: 'The request took too long to arrive. Try again.' }

test.each(['texts', 'file'] as const)('a body of %s that falls silent is refused after a minute', async (kind) => {
  const { send, received } = arriving(kind)
  const refused = expect(received).rejects.toMatchObject(late)
  send()
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})

test('a body that is read in one go is refused after a minute, too', async () => {
  const silence = new ReadableStream<Uint8Array>()
  const request = new Request('http://clinic.test', { method: 'POST', body: silence, duplex: 'half' } as RequestInit)
  const refused = expect(wholeBodyOf(request)).rejects.toMatchObject(late)
  await vi.advanceTimersByTimeAsync(60_000)
  await refused
})

test('a file may take long as long as data keeps coming; texts must arrive within a minute', async () => {
  const [file, texts] = [arriving('file'), arriving('texts')]
  const refused = expect(texts.received).rejects.toMatchObject(late)
  for (let piece = 0; piece < 10; piece++) {
    file.send()
    if (piece < 2) texts.send()
    await vi.advanceTimersByTimeAsync(50_000)
  }
  file.end()
  expect(await file.received).toBe(10)
  await refused
})

test('a piece that was read is not kept until the body ends', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) })
  const pieces = bodyOf(new Request('http://clinic.test', { method: 'POST', body, duplex: 'half' } as RequestInit), 'file')
  const next = async () => new WeakRef((await pieces.next()).value as Uint8Array)
  const first = await next()
  for (let piece = 0; piece < 5; piece++) await next()
  // A WeakRef keeps what it was made for until the current job has ended.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect(first.deref()).toBeUndefined()
  await pieces.return(undefined)
})
