import { type SignedIn, signIn } from '../../../packages/server/src/dictation/test-client.ts'
import { startTestApi } from '../../../packages/server/src/testing.ts'
import type { Fault } from './fault.ts'

const pairs = 15

/** How many recordings stay of those whose consent is withdrawn while they arrive. */
async function remaining(provider: SignedIn): Promise<number> {
  await Promise.all(
    Array.from({ length: pairs }, async (_, at) => {
      const consent = JSON.stringify({
        id: `c-${at}`,
        given_by: 'patient',
        how: 'spoken',
        wording: '1',
        at: '2026-11-23T10:00:00Z',
      })
      await Promise.all([provider.post('withdraw-consent', { consent_id: `c-${at}` }), provider.upload({ consent })])
    }),
  )
  return (await provider.list()).filter(({ audio_file }) => audio_file !== '').length
}

export const fault: Fault = {
  what: 'A recording stays on the server although its consent was withdrawn while it arrived',
  found: `13 of ${pairs}`,
  async measure() {
    const api = await startTestApi()
    try {
      return `${await remaining(await signIn(api, api.accounts.provider))} of ${pairs}`
    } finally {
      await api.close()
    }
  },
}
