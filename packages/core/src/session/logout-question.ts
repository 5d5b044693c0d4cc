import type { Session } from './session.ts'
import { type Unsent, unsentOf } from './unsent.ts'

/** What a logout costs, here and on other pages; shown as one question. */
export const logoutWords = {
  logoutHere: {
    entries: 'This page has unsaved entries. Logging out deletes them.',
    recording: 'You have an unsent recording. Logging out deletes it.',
    running: 'You have an unsent recording. Logging out deletes it.',
  },
  logoutElsewhere: {
    entries: 'Another page has unsaved entries. Logging out deletes them.',
    recording: 'Another page has an unsent recording. It is kept there until you sign in again.',
    running: 'Another page is recording. Logging out stops the recording and keeps it there until you sign in again.',
  },
  logoutAsked: 'Log out?',
}

type AskOthers = () => Promise<Unsent> | undefined
const ofSessions = new WeakMap<Session, AskOthers>()

/** Has `ask` tell what the other pages of the session hold; undefined where there is no other page. */
export const knowOtherPages = (session: Session, ask: AskOthers): void => void ofSessions.set(session, ask)

/**
 * The question to ask before `session.logout()`: it says what is lost on this page, and what is lost or stopped on the others.
 * '' where nothing is unsent. Waits for other pages for a moment, and not at all where there are none.
 */
export async function logoutQuestion(session: Session, words = logoutWords): Promise<string> {
  const elsewhere = (await ofSessions.get(session)?.()) ?? 'none'
  const here = unsentOf(session)
  if (here === 'none' && elsewhere === 'none') return ''
  const costs = [here === 'none' ? '' : words.logoutHere[here], elsewhere === 'none' ? '' : words.logoutElsewhere[elsewhere]]
  return [...costs, words.logoutAsked].filter(Boolean).join(' ')
}
