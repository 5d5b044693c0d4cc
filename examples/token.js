// Where a token comes from. On your page, ask your own backend, which knows your signed-in user and asks the practice's
// API for a token. These examples have no backend, so they sign in as a demo account of the reference server.
export async function demoToken(apiBase, email, signal) {
  const response = await fetch(`${apiBase}/provider_api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'chartside-demo' }),
    signal,
  })
  const { status, message, data } = await response.json()
  if (status !== 'success') throw new Error(message)
  return data.access_token
}
