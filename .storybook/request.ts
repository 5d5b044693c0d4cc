import type { AnyEndpoint } from '@chartside/contract/lib/endpoint'

/** Finds the declared call that a request makes, and its input. `wanted` names the request in the console. */
export async function readRequest(endpoints: readonly AnyEndpoint[], request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice(pathname.indexOf('/api/v4/') + '/api/v4/'.length)
  const wanted = `${request.method} ${path}`
  for (const endpoint of endpoints) {
    const params = endpoint.method === request.method ? matched(endpoint.path, path) : undefined
    if (!params) continue
    const asked: Record<string, unknown> = { ...params }
    if (endpoint.query) asked['query'] = Object.fromEntries(searchParams)
    if (endpoint.body) asked['body'] = await request.json()
    if (endpoint.form) asked['form'] = Object.fromEntries(await request.formData())
    return { endpoint, asked, wanted }
  }
  return { endpoint: undefined, asked: {}, wanted }
}

/** The values of `:params` in a path; undefined if the path does not match. */
function matched(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = decodeURIComponent(parts[index]!)
    if (name.startsWith(':')) params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}
