import type { Clinic } from '../journeys/clinic.ts'
import { logIn } from '../journeys/portal.ts'

interface SignedIn {
  token: string
  providerId: string
  /** The data that a call answers. */
  get(path: string): ReturnType<Response['json']>
}

/** Signs in by the API; returns what a client needs for its calls. */
export async function signedIn({ address }: Clinic, email: string): Promise<SignedIn> {
  const { access_token: token, provider } = await logIn(address, email)
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    providerId: provider.azz_id,
    get: async (path) => (await (await fetch(`${address}/api/v4/${path}`, { headers })).json()).data,
  }
}
