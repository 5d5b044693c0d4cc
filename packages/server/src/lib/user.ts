/** The user of a token. */
export interface User {
  accountId: string
  practiceId: string
  email: string
  /** An assistant's own name; '' for a provider. */
  name: string
  role: 'provider' | 'assistant'
  /** The signed-in provider's `azz_id`, or that of the assistant's provider. */
  providerId: string
  /** The purpose of the token: a `reset` one can only set a new password. */
  purpose: 'session' | 'reset'
  /** Identifies the token without revealing it. */
  tokenHash: string
}
