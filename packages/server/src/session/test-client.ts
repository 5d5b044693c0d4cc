// A signed-in client for tests: calls the API as a browser would and returns the whole response.
import type { TestAccount, TestApi } from '../testing.ts'

/** An answer of any shape, which the test checks itself. */
export type TestAnswer = { code: number; headers: Headers } & Awaited<ReturnType<Response['json']>>

export async function signIn(api: TestApi, { email, password }: TestAccount) {
  const send = async (path: string, init: RequestInit = {}): Promise<TestAnswer> => {
    const response = await api.fetch(`${api.apiBase}/${path}`, init)
    return { code: response.status, headers: response.headers, ...(await response.json()) }
  }
  const json = { 'content-type': 'application/json' }
  const login = await send('provider_api/login', { method: 'POST', headers: json, body: JSON.stringify({ email, password }) })
  const bearer = { authorization: `Bearer ${login.data.access_token}` }
  return {
    bearer,
    get: (path: string) => send(path, { headers: bearer }),
    post: (path: string, body: unknown) =>
      send(path, { method: 'POST', headers: { ...bearer, ...json }, body: JSON.stringify(body) }),
  }
}

export type SignedIn = Awaited<ReturnType<typeof signIn>>
