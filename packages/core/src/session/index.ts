export { type Capabilities, createSession, type Session, type SessionOptions, type SessionState } from './session.ts'
export { rehydrationMilliseconds, rootKey, type Stored } from './stored.ts'
export type { GetToken, TokenRequest } from './token.ts'
export { words } from './words.ts'
