import { asCallError, type CallError, SessionEnded } from '../errors.ts'

interface Outcome<Data> {
  loaded(data: Data, signal: AbortSignal): void
  failed(error: CallError): void
}

/** Runs one request at a time: a new one aborts the previous one, whose outcome no longer counts. */
export function createLatest() {
  let running: AbortController | undefined
  const stop = (): void => running?.abort()
  return {
    /** Aborts the request in progress; its outcome is dropped. */
    stop,
    /**
     * Resolves when the request has ended. Calls neither callback if it was aborted, or if the session has ended, which the
     * session itself shows.
     */
    async run<Data>(request: (signal: AbortSignal) => Promise<Data>, { loaded, failed }: Outcome<Data>): Promise<void> {
      stop()
      running = new AbortController()
      const { signal } = running
      try {
        const data = await request(signal)
        if (!signal.aborted) loaded(data, signal)
      } catch (thrown) {
        const error = asCallError(thrown)
        if (!signal.aborted && error && !(error instanceof SessionEnded)) failed(error)
      }
    },
  }
}
