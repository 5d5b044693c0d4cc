import { atom, type ReadableAtom } from 'nanostores'

import { asCallError } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { ChosenFiles } from './chosen-files.ts'
import type { createDocumentFiling } from './document-filing.ts'

interface Sending {
  files: ChosenFiles
  filing: ReturnType<typeof createDocumentFiling>
  /** Called for each filed document, with '' if the backend does not say its id. */
  filed(documentId: string, tag: string): void
}

const atOnce = 3

/** Sends chosen files, several at a time. A file that fails stays, and none is sent twice at the same time. */
export function createFileSending({ files: { find, step }, filing, filed }: Sending) {
  const $sending = atom(false)
  const running = new Map<number, AbortController>()

  /** Sends one file; returns the server's message on success. */
  async function sendOne(key: number, tag: string): Promise<string | undefined> {
    const chosen = find(key)
    // It was removed or stopped while it waited for its turn.
    if (chosen?.state !== 'sending' || running.has(key)) return undefined
    const controller = new AbortController()
    running.set(key, controller)
    try {
      const { id, message } = await filing.file(chosen.file, tag, {
        signal: controller.signal,
        onProgress: (sent, total) => step(key, { state: 'sending', sent, total }),
      })
      step(key, { state: 'filed' })
      filed(id, tag)
      return message
    } catch (error) {
      const failure = asCallError(error)
      const unsure = filing.isUnsure(chosen.file)
      step(key, failure ? { state: 'failed', problem: problemOf(error), unsure, error: failure } : { state: 'ready' })
      return undefined
    } finally {
      running.delete(key)
    }
  }

  return {
    $sending: $sending as ReadableAtom<boolean>,
    isRunning: (key: number): boolean => running.has(key),
    /** Sends these files; `tag` is read as each begins. Resolves with the server's messages, each text once. */
    async send(wanted: readonly number[], tag: () => string): Promise<ReadonlySet<string>> {
      const queue = [...wanted]
      const messages = new Set<string>()
      $sending.set(true)
      for (const key of queue) step(key, { state: 'sending', sent: 0, total: 0 })
      const work = async () => {
        for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
          const message = await sendOne(key, tag())
          if (message) messages.add(message)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
      $sending.set(running.size > 0)
      return messages
    },
    stop(key: number): void {
      const sending = running.get(key)
      if (sending) sending.abort()
      else if (find(key)?.state === 'sending') step(key, { state: 'ready' })
    },
    stopAll(): void {
      for (const sending of running.values()) sending.abort()
    },
  }
}
