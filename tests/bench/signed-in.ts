import type { Clinic } from '../journeys/clinic.ts'
import { logIn } from '../journeys/portal.ts'

/** Signs in by the API; returns what a client needs for its calls. */
export async function signedIn({ address }: Clinic, email: string): Promise<{ token: string; providerId: string }> {
  const { access_token, provider } = await logIn(address, email)
  return { token: access_token, providerId: provider.azz_id }
}
