// How an OpenAI-compatible endpoint is asked: one request, and every way it can fail told apart by whether trying again helps.
import { Agent, type BodyInit, fetch, type Response } from 'undici'

import type { ScribeSettings } from '../deps.ts'
import { GiveUp, TryAgain } from '../lib/queue.ts'

/** Seconds after which an answer is no longer waited for: an hour of speech may take long on a small machine. */
const longestAnswer = 3600
/** Seconds that an engine may at most ask us to wait. */
const longestPause = 600

/** An endpoint that speech and notes are asked of. */
export interface Engine {
  /** Posts and reads the answer as JSON. Throws `TryAgain` or `GiveUp` with a sentence for the user. */
  post(path: string, body: BodyInit, signal: AbortSignal): Promise<unknown>
}

/** `limit` is in seconds. */
export function createEngine({ url, key }: Pick<ScribeSettings, 'url' | 'key'>, limit = longestAnswer): Engine {
  const base = url.replace(/\/+$/, '').replace(/\/v1$/, '')
  // Without this an answer that begins after five minutes is lost, and with it the work of the engine.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  return {
    async post(path, body, signal) {
      const headers: Record<string, string> = { accept: 'application/json' }
      if (key) headers['authorization'] = `Bearer ${key}`
      if (typeof body === 'string') headers['content-type'] = 'application/json'
      const given = AbortSignal.any([signal, AbortSignal.timeout(limit * 1000)])
      try {
        // A redirect could carry the recording and the key to somebody else.
        const response = await fetch(`${base}/v1/${path}`, {
          method: 'POST',
          headers,
          body,
          dispatcher,
          signal: given,
          redirect: 'error',
        })
        if (!response.ok) throw await refusalOf(response)
        return await response.json()
      } catch (error) {
        if (signal.aborted || error instanceof GiveUp || error instanceof TryAgain) throw error
        if (given.aborted) throw new TryAgain('The speech engine did not answer in time.', { cause: error })
        if (error instanceof SyntaxError) throw new TryAgain('The speech engine answered something unreadable.', { cause: error })
        throw new TryAgain('The speech engine could not be reached.', { cause: error })
      }
    },
  }
}

async function refusalOf(response: Response): Promise<GiveUp | TryAgain> {
  await response.body?.cancel()
  const { status } = response
  if (status === 429) return new TryAgain('The speech engine has too much to do.', { seconds: pauseOf(response) })
  if (status >= 500 || status === 408) return new TryAgain('The speech engine is out of order.', { seconds: pauseOf(response) })
  if (status === 401 || status === 403) return new GiveUp('The speech engine refused the key of this server.')
  if (status === 404) return new GiveUp('The speech engine does not have the address or the model that is configured.')
  if (status === 413) return new GiveUp('The recording is too large for the speech engine.')
  return new GiveUp(`The speech engine refused the request (code ${status}).`)
}

/** Seconds of a `Retry-After`, which is a number or a date. */
function pauseOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after')?.trim()
  if (!header) return undefined
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestPause)
}
