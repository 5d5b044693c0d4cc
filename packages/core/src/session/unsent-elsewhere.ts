import { perSession } from './per-session.ts'
import type { Session } from './session.ts'
import type { Unsent } from './unsent.ts'

type AskOthers = () => Promise<Unsent> | undefined
const othersOf = perSession((): { ask: AskOthers } => ({ ask: () => undefined }))

/** Registers `ask`, which reports what the session's other tabs hold; undefined if there is no other tab. */
export const setOtherPages = (session: Session, ask: AskOthers): void => {
  othersOf(session).ask = ask
}

/** What the session's other tabs hold unsent. Waits briefly for them, and not at all if there are none. */
export const unsentElsewhere = async (session: Session): Promise<Unsent> => (await othersOf(session).ask()) ?? 'none'
