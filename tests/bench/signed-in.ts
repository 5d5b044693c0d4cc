import type { Clinic } from '../journeys/clinic.ts'
import { password } from '../journeys/portal.ts'

/** Signs in by the API; returns what a client needs for its calls. */
export async function signedIn({ address }: Clinic, email: string): Promise<{ token: string; providerId: string }> {
  const answer = await fetch(`${address}/api/v4/provider_api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data, message } = await answer.json()
  if (!data) throw new Error(`Could not sign in as ${email}: ${message}`)
  return { token: data.access_token, providerId: data.provider.azz_id }
}
