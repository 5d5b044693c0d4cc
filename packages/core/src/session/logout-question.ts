import { featureWords } from '../lib/language.ts'
import { perSession } from './per-session.ts'
import type { Session } from './session.ts'
import { type Unsent, unsentOf } from './unsent.ts'

/** What a logout deletes, here and in other tabs; shown as one question. */
export const logoutWords = featureWords('logout', {
  logoutHere: {
    kept: 'You have an unsent dictation. It stays on this computer, encrypted, until you sign in again.',
    'kept-running':
      'You are recording. Logging out stops the recording. It stays on this computer, encrypted, until you sign in again.',
    entries: 'This page has unsaved entries. Logging out deletes them.',
    recording: 'You have an unsent recording. Logging out deletes it.',
    running: 'You have an unsent recording. Logging out deletes it.',
  },
  logoutElsewhere: {
    kept: 'Another page has an unsent dictation. It stays on this computer, encrypted, until you sign in again.',
    entries: 'Another page has unsaved entries. Logging out deletes them.',
    recording: 'Another page has an unsent recording. It is kept there until you sign in again.',
    running: 'Another page is recording. Logging out stops the recording and keeps it there until you sign in again.',
  },
  logoutAsked: 'Log out?',
})

type AskOthers = () => Promise<Unsent> | undefined
const othersOf = perSession((): { ask: AskOthers } => ({ ask: () => undefined }))

/** Registers `ask`, which reports what the session's other tabs hold; undefined if there is no other tab. */
export const setOtherPages = (session: Session, ask: AskOthers): void => {
  othersOf(session).ask = ask
}

/**
 * The question to ask before `session.logout()`: what is lost on this page, and what is lost or stopped in other tabs. '' if
 * nothing is unsent. Waits briefly for other tabs, and not at all if there are none.
 */
export async function logoutQuestion(session: Session): Promise<string> {
  const elsewhere = (await othersOf(session).ask()) ?? 'none'
  const here = unsentOf(session)
  if (here === 'none' && elsewhere === 'none') return ''
  const { logoutHere, logoutElsewhere, logoutAsked } = logoutWords
  const costs = [
    here === 'none' ? '' : logoutHere[here],
    elsewhere === 'none' ? '' : logoutElsewhere[elsewhere === 'kept-running' ? 'running' : elsewhere],
  ]
  return [...costs, logoutAsked].filter(Boolean).join(' ')
}
