import { asCallError, SessionEnded } from '@chartside/core/errors'
import type { Session } from '@chartside/core/session'

const firstMilliseconds = 2000
const maxMilliseconds = 60_000

/**
 * Finds out who the user of the page's token is, trying again while the server cannot be reached. `done` resolves once the user
 * is known, or cannot be found out; `fail` receives every failure.
 */
export function identifyUntilKnown(session: Session, fail: (error: unknown) => void) {
  const { clock } = session.environment
  let cancel = () => {}
  let stopped = false
  const done = new Promise<void>((resolve) => {
    const attempt = async (milliseconds: number): Promise<void> => {
      try {
        await session.identify()
        resolve()
      } catch (error) {
        if (stopped) return
        fail(error)
        // Without a token nobody is known until a later call has one.
        if (error instanceof SessionEnded) cancel = session.$session.listen(({ state }) => void (state === 'in' && resolve()))
        else if (!asCallError(error)?.retryable) resolve()
        else cancel = clock.after(milliseconds, () => void attempt(Math.min(milliseconds * 2, maxMilliseconds)))
      }
    }
    void attempt(firstMilliseconds)
  })
  return {
    done,
    stop() {
      stopped = true
      cancel()
    },
  }
}
