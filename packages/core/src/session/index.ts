export { onHandover } from '../lib/handover.ts'
export type { Capabilities } from './capabilities.ts'
export {
  type Connection,
  mayPass,
  setupMilliseconds,
  type Trouble,
  type TroubleCode,
  troubleIn,
  troubleOf,
} from './connection.ts'
export { connectionWords } from './connection-words.ts'
export type { Check } from './diagnosis.ts'
export { createDrafts } from './drafts.ts'
export type { EndListener } from './end-listeners.ts'
export { createIdleLock, type Idle, type IdleLimits, type IdleLock, type Speech } from './idle-lock.ts'
export { lockWords } from './lock-words.ts'
export { logoutQuestion, logoutWords, setOtherPages } from './logout-question.ts'
export { offered } from './offered.ts'
export { perSession } from './per-session.ts'
export { perUser } from './per-user.ts'
export { createSession, type Session, type SessionOptions } from './session.ts'
export { type SessionState, userNameOf } from './session-state.ts'
export { rehydrationMilliseconds, rootKey, type Stored } from './stored.ts'
export type { GetToken, TokenRequest } from './token.ts'
export { isGivenToUser, type Turn, turnsOf } from './turns.ts'
export { countAsUnsent, moreImportant, type Unsent, unsentOf } from './unsent.ts'
export { sessionWords } from './words.ts'
