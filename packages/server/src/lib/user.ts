/** Who bears the token. */
export interface User {
  accountId: string
  practiceId: string
  email: string
  /** An assistant's own name; '' for a provider. */
  name: string
  role: 'provider' | 'assistant'
  /** azz_id of who signed in, or of whom the assistant assists. */
  providerId: string
  /** What the token is for: a `reset` one sets a new password and nothing else. */
  purpose: 'session' | 'reset'
  /** Names the token without being it. */
  tokenHash: string
}
