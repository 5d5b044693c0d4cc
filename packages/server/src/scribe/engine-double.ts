// A small HTTP server with a speech engine's API, for tests: it sends scripted answers, one per request.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface DoubleRequest {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

/**
 * An answer: an object is sent as JSON, text unchanged; 'hang' never answers, 'stall' stops after the first bytes, 'trickle'
 * keeps sending a byte now and then, 'endless' as fast as it is read, up to 1 GB. With a status, headers or a delay.
 */
export interface DoubleAnswer {
  status?: number
  headers?: Record<string, string>
  /** Milliseconds before anything is sent. */
  after?: number
  /** What happens meanwhile elsewhere: done before anything is sent. */
  meanwhile?: () => Promise<unknown>
  body?: object | string | 'hang' | 'stall' | 'trickle' | 'endless'
}

/** The default transcription of every recording. */
export const transcribed = {
  text: ' The patient reports a cough for three days. No fever. Plan is fluids and a call on Friday.',
  segments: [
    { id: 0, start: 0.0, end: 3.4, text: ' The patient reports a cough for three days.' },
    { id: 1, start: 3.4, end: 4.9, text: ' No fever.' },
    { id: 2, start: 4.9, end: 8.2, text: ' Plan is fluids and a call on Friday.' },
  ],
}

/** The default note. */
export const written = {
  soap_note:
    '**Subjective**\nCough for three days.\n\n**Objective**\nNo fever.\n\n**Assessment**\nNot stated.\n\n**Plan**\n- Fluids\n- Call on Friday',
  cpt_codes: [{ code: 'EXAMPLE-1', reason: 'said so' }],
  icd_10_codes: [{ code: 'R05', name: 'Cough' }],
  modifiers: [],
  tasks: ['Call the patient on Friday'],
}

/** A completion with `content`. */
export const completionOf = (content: object | string): DoubleAnswer => ({
  body: {
    choices: [{ message: { role: 'assistant', content: typeof content === 'string' ? content : JSON.stringify(content) } }],
  },
})

type Path = 'transcriptions' | 'completions'

export interface EngineDouble {
  url: string
  requests: DoubleRequest[]
  /** How much of endless answers was taken. */
  endlessBytes(): number
  /** Answers the next requests for a path in this order, then normally again. */
  next(path: Path, ...answers: DoubleAnswer[]): void
  /** Answers every request for a path like this, until the next call. */
  always(path: Path, answer: DoubleAnswer | undefined): void
  close(): Promise<void>
}

export async function startEngineDouble(): Promise<EngineDouble> {
  const requests: DoubleRequest[] = []
  const planned = { transcriptions: [] as DoubleAnswer[], completions: [] as DoubleAnswer[] }
  const piece = Buffer.alloc(1_000_000, 'x')
  let endlessBytes = 0
  const usual: Partial<Record<Path, DoubleAnswer | undefined>> = {}

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const path = request.url ?? ''
    requests.push({ path, headers: request.headers, body: Buffer.concat(pieces) })
    const { status = 200, headers = {}, after = 0, meanwhile, body = '' } = answerFor(path)
    await meanwhile?.()
    if (body === 'hang') return
    await wait(after, undefined, { ref: false })
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    if (body === 'endless') {
      const closed = once(response, 'close')
      for (; !response.destroyed && endlessBytes < 1e9; endlessBytes += piece.length)
        if (!response.write(piece)) await Promise.race([once(response, 'drain'), closed])
      return
    }
    if (body === 'stall' || body === 'trickle') {
      response.write('{"text": "The pat')
      while (body === 'trickle' && !response.destroyed) {
        await wait(10, undefined, { ref: false })
        response.write('i')
      }
      return
    }
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

  function answerFor(path: string): DoubleAnswer {
    if (path === '/v1/audio/transcriptions')
      return planned.transcriptions.shift() ?? usual.transcriptions ?? { body: transcribed }
    if (path === '/v1/chat/completions') return planned.completions.shift() ?? usual.completions ?? completionOf(written)
    return { status: 404, body: { error: { message: 'no such path' } } }
  }

  const server = createServer((request, response) => {
    // Tests also cover a client that disconnects midway.
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    endlessBytes: () => endlessBytes,
    next: (path, ...answers) => void planned[path].push(...answers),
    always(path, answer) {
      usual[path] = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
