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

// Some patients of the demo practice, for a page that has to name one. Your page knows its own.
export async function demoPatients(apiBase, token) {
  const response = await fetch(`${apiBase}/provider_api/search-patient`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ input: 'a' }),
  })
  const { data } = await response.json()
  return data.patients.data.slice(0, 3)
}
