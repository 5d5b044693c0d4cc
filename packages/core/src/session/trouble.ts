import { connectionWords } from './connection-words.ts'

/** Why an element cannot work: the code of its `widgeterror`, the element's state, and what its user can do. */
const troubles = {
  'no-session': ['unconnected', 'setup'],
  'session-invalid': ['unconnected', 'setup'],
  'api-base-missing': ['unconnected', 'setup'],
  'api-base-invalid': ['unconnected', 'setup'],
  'api-unreachable': ['unconnected', 'unreachable'],
  'api-failing': ['unconnected', 'failing'],
  'api-not-found': ['wrong-api', 'wrongApi'],
  'api-unknown': ['wrong-api', 'wrongApi'],
  'token-missing': ['no-token', 'noToken'],
  'token-not-a-function': ['no-token', 'noToken'],
  'token-empty': ['no-token', 'signInFailed'],
  'token-failed': ['no-token', 'signInFailed'],
  'token-timeout': ['no-token', 'signInFailed'],
  'token-refused': ['no-token', 'signInFailed'],
  'signed-out': ['no-token', 'signedOut'],
} as const satisfies Record<string, readonly ['unconnected' | 'wrong-api' | 'no-token', keyof typeof connectionWords]>

/** The code that a page gets in `widgeterror`. */
export type TroubleCode = keyof typeof troubles

/** A reason why nothing can be sent. */
export interface Trouble {
  state: 'unconnected' | 'wrong-api' | 'no-token'
  code: TroubleCode
  /** What the user can do, by its key in `connectionWords`. */
  word: keyof typeof connectionWords
  /** What was thrown, if anything; for developers. */
  cause?: unknown
}

/** A trouble by its code. */
export const troubleOf = (code: TroubleCode, cause?: unknown): Trouble => {
  const [state, word] = troubles[code]
  return { state, code, word, cause }
}

/** True if the same may work later without any change to the page. */
export const mayPass = ({ word }: Trouble): boolean => word === 'unreachable' || word === 'failing' || word === 'signInFailed'

/** What the user can do about a trouble. */
export const adviceOn = (trouble: Trouble | undefined): string => connectionWords[trouble?.word ?? 'signInFailed']
