/** The user of a token. */
export interface User {
  accountId: string
  practiceId: string
  email: string
  /** An assistant's own name; '' for a provider. */
  name: string
  role: 'provider' | 'assistant'
  /** The signed-in provider's `azz_id`, or that of the provider whom the assistant works for. */
  providerId: string
  /** What the token is for: a `reset` one sets a new password and nothing else. */
  purpose: 'session' | 'reset'
  /** Identifies the token without revealing it. */
  tokenHash: string
}
