// The desk of the demo practice: patients of today's appointments come in.
import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'

interface Place {
  location_id: string
  name: string
  time_zone: string
}
interface Row {
  id: string
  patient_pool: { id: string; first_name: string; last_name: string } | null
}

/** Somebody who notes arrivals for a provider, by the API. */
export type Desk = Awaited<ReturnType<typeof deskOf>>

/** The desk of the provider (or of the assistant's provider) who signs in with this e-mail, at the location called `place`. */
export async function deskOf(clinic: Clinic, email: string, place = 'Lakeside Main') {
  const { token, providerId } = await signedIn(clinic, email)
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const post = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    return (await fetch(`${clinic.address}/api/v4/${path}`, { headers, ...post })).json()
  }
  const { addresses } = (await ask('provider_api/locations')) as unknown as { addresses: Place[] }
  const location = addresses.find(({ name }) => name === place)
  if (!location) throw new Error(`There is no location called ${place}.`)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: location.time_zone, dateStyle: 'short' }).format(new Date())

  /** Who has an appointment today and may still come. */
  async function expected(): Promise<Row[]> {
    const rows: Row[] = []
    for (const status of ['confirmed', 'pending']) {
      const query = new URLSearchParams({ date: today, status, limit: '200', location_id: location!.location_id })
      const { data } = (await ask(`provider_api/get-appointment?${query}`)) as unknown as { data: { data: Row[] } }
      rows.push(...data.data)
    }
    return rows
  }
  const waiting = await expected()

  return {
    location,
    providerId,
    ask,
    /** The next one comes: their patient id, and their name as a queue has it. Throws where nobody is left. */
    async arrive(): Promise<{ id: string; name: string }> {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { patient_pool: patient } = one
        if (!patient) continue
        const { status } = await ask('provider_api/check-in', { appointment_id: one.id })
        if (status === 'success') return { id: patient.id, name: `${patient.first_name} ${patient.last_name}` }
      }
      throw new Error('Nobody is left who could come today.')
    },
  }
}
