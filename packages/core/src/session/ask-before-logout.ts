import type { Session } from './session.ts'
import { sessionWords } from './words.ts'

/**
 * The question to ask before `session.logout()`: what is lost on this page, and what is lost or stopped in other tabs. '' if
 * nothing is unsent. Waits briefly for other tabs, and not at all if there are none. It is loaded when it is needed; without a
 * network the question says no more than that something may be lost.
 */
export async function logoutQuestion(session: Session): Promise<string> {
  const loaded = await import('./logout-question.ts').catch(() => undefined)
  return loaded ? loaded.logoutQuestion(session) : sessionWords.logoutUnknown
}
