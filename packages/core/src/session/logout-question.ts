import { logoutWords } from './logout-words.ts'
import type { Session } from './session.ts'
import { unsentOf } from './unsent.ts'
import { unsentElsewhere } from './unsent-elsewhere.ts'

/** See the function of the same name in ask-before-logout.ts, which loads this one. */
export async function logoutQuestion(session: Session): Promise<string> {
  const elsewhere = await unsentElsewhere(session)
  const here = unsentOf(session)
  if (here === 'none' && elsewhere === 'none') return ''
  const { logoutHere, logoutElsewhere, logoutAsked } = logoutWords
  const costs = [
    here === 'none' ? '' : logoutHere[here],
    elsewhere === 'none' ? '' : logoutElsewhere[elsewhere === 'kept-running' ? 'running' : elsewhere],
  ]
  return [...costs, logoutAsked].filter(Boolean).join(' ')
}
