/** Demo accounts; each file of journeys uses another one, so that they do not interfere. */
export const accounts = {
  okafor: { email: 'amara.okafor@lakeside.example', name: 'Dr. Amara Okafor' },
  weber: { email: 'jonas.weber@lakeside.example', name: 'Dr. Jonas Weber' },
  tanaka: { email: 'mei.tanaka@lakeside.example', name: 'Dr. Mei Tanaka' },
  assistant: { email: 'rosa.marin@lakeside.example', name: 'Rosa Marin' },
} as const
export const password = 'chartside-demo'

/** Signs in by the API; returns the answer's data. */
export async function logIn(address: string, email: string) {
  const answer = await fetch(`${address}/api/v4/provider_api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data, message } = await answer.json()
  if (!data) throw new Error(`Could not sign in as ${email}: ${message}`)
  return data
}
