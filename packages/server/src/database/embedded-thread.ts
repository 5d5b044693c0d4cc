import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import type { Log } from '../lib/log.ts'

/** Milliseconds before a database that died is started again: twice as long each time, until it runs. */
const pauses = { first: 500, longest: 30_000 }

export interface ThreadOptions {
  /** PostgreSQL's files. */
  folder: string
  /** The path of the socket that serves it. */
  socket: string
}

/**
 * Runs the embedded database in a thread of its own. If it dies (its disk is full or gone), calls fail until it is back, as with
 * any other database. Rejects if it cannot be opened the first time.
 */
export async function startThread(options: ThreadOptions, log: Log): Promise<{ close(): Promise<void> }> {
  let closing = false
  let worker = await begin(options)
  const reviving = new AbortController()
  let revived: Promise<void> = Promise.resolve()

  function watch(): void {
    worker.on('error', (error) => log.error('the embedded database died', error))
    worker.once('exit', () => {
      if (!closing) revived = revive()
    })
  }

  async function revive(): Promise<void> {
    for (let pause = pauses.first; !closing; pause = Math.min(2 * pause, pauses.longest)) {
      await wait(pause, undefined, { signal: reviving.signal }).catch(() => undefined)
      if (closing) return
      try {
        worker = await begin(options)
        log.info('the embedded database is back')
        watch()
        return
      } catch (error) {
        log.error('the embedded database does not start', error)
      }
    }
  }

  watch()
  return {
    async close() {
      closing = true
      reviving.abort()
      await revived
      const closed = new Promise<void>((resolve) => {
        worker.once('message', () => resolve())
        worker.once('exit', () => resolve())
      })
      worker.postMessage('close')
      // Nobody answers where the thread has ended before.
      if (worker.threadId === -1) return
      await closed
      await worker.terminate()
    },
  }
}

/** Starts the thread; resolves when it serves the socket. */
async function begin(options: ThreadOptions): Promise<Worker> {
  await rm(options.socket, { force: true })
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), { workerData: options })
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.on('error', reject)
    worker.once('exit', (code) => reject(new Error(`The embedded database ended with code ${code}`)))
  })
  return worker
}
