// Arrivals of today's appointments at the demo practice.
import { signedIn } from '../bench/signed-in.ts'
import type { Clinic } from './clinic.ts'

interface Place {
  location_id: string
  name: string
  time_zone: string
}
interface Patient {
  id: string
  first_name: string
  last_name: string
  /** `yyyy-MM-dd` */
  dob: string
}
interface Row {
  id: string
  patient_pool: Patient | null
  /** The input of a booking. */
  [field: string]: unknown
}
interface Waiting {
  id: string
  patient_id: string
  provider_id: string
}

const fields = ['patient_pool_id', 'provider_id', 'date', 'time', 'location_id', 'insurance_id', 'visit_type', 'mode'] as const
/** Maximum number of patients who arrive in one journey. */
const maxExpected = 8
/** Appointments of patients who have arrived in journeys of this process. */
const kept = new Set<string>()

interface SlotDay {
  slots_by_location: { location_id: string; slots: { start_time: string; booked: boolean }[] }[]
}

/** '2026-11-20 01:30 PM' → '13:30:00' */
function timeOf(text: string): string {
  const [, hour, minute, half] = / (\d\d):(\d\d) ([AP])M$/.exec(text) ?? []
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}:00`
}

/** Records arrivals for one provider by the API. */
export type Arrivals = Awaited<ReturnType<typeof arrivalsOf>>

/** Records arrivals for the provider (or the assistant's provider) with this e-mail, at the location called `place`. */
export async function arrivalsOf(clinic: Clinic, email: string, place = 'Lakeside Main') {
  const { token, providerId } = await signedIn(clinic, email)
  const ask = async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const authorization = `Bearer ${token}`
    const headers = body instanceof FormData ? { authorization } : { authorization, 'content-type': 'application/json' }
    const post = body ? { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) } : {}
    return (await fetch(`${clinic.address}/api/v4/${path}`, { headers, ...post })).json()
  }
  const { addresses } = (await ask('provider_api/locations')) as unknown as { addresses: Place[] }
  const location = addresses.find(({ name }) => name === place)
  if (!location) throw new Error(`There is no location called ${place}.`)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: location.time_zone, dateStyle: 'short' }).format(new Date())

  /** Today's appointments with these statuses; by default neither cancelled nor completed. */
  async function expected(statuses = ['confirmed', 'pending']): Promise<Row[]> {
    const rows: Row[] = []
    for (const status of statuses) {
      const query = new URLSearchParams({ date: today, status, limit: '200', location_id: location!.location_id })
      const { data } = (await ask(`provider_api/get-appointment?${query}`)) as unknown as { data: { data: Row[] } }
      rows.push(...data.data)
    }
    return rows
  }
  /** No patient arrives twice, even after their visit. */
  const came = new Set<string>()

  /** Today's free times. */
  async function free(): Promise<string[]> {
    const query = new URLSearchParams({ provider_id: providerId, start_date: today, end_date: today })
    const { data } = (await ask(`provider_api/slots-by-provider?${query}`)) as unknown as { data: SlotDay[] }
    return data
      .flatMap(({ slots_by_location }) => slots_by_location)
      .flatMap(({ location_id, slots }) => (location_id === location!.location_id ? slots : []))
      .flatMap(({ booked, start_time }) => (booked ? [] : [timeOf(start_time)]))
  }

  async function queue(): Promise<Waiting[]> {
    const { data } = (await ask(`provider_api/show?location_id=${location!.location_id}`)) as unknown as {
      data: { patients: Waiting[] }
    }
    return data.patients
  }

  /** Ends all visits and cancels all appointments of today, since earlier journeys may have used every time. */
  async function makeRoom(): Promise<void> {
    for (const { id, provider_id } of await queue()) if (provider_id === providerId) await ask(`provider_api/end?id=${id}`)
    for (const row of await expected(['confirmed', 'pending', 'completed'])) {
      const form = new FormData()
      for (const field of fields) form.set(field, String(row[field]))
      form.set('created_by', 'provider')
      form.set('status', 'cancelled')
      if (row.patient_pool) await ask(`provider_api/update-appointment/${row.id}`, form)
    }
  }

  /** Books one of today's free times when no more patients are expected, as late in the day or after many journeys. */
  async function book(): Promise<Row> {
    const { data: pool } = (await ask('common_api/get-patient-pool?page=1&limit=100')) as unknown as {
      data: { patients: { data: Patient[] } }
    }
    const { data: insurances } = (await ask('provider_api/insurances?status=active&per_page=1')) as unknown as {
      data: { data: { id: string }[] }
    }
    const queued = new Set((await queue()).map(({ patient_id }) => patient_id))
    const patient = pool.patients.data.find(({ id }) => !queued.has(id) && !came.has(id))
    const [time] = await free()
    if (!patient || !time) throw new Error('Nobody is left who could come today.')
    const { data } = await ask('provider_api/book-appointment', {
      patient_pool_id: patient.id,
      provider_id: providerId,
      date: today,
      time,
      location_id: location!.location_id,
      insurance_id: insurances.data[0]!.id,
      visit_type: 'consultation',
      mode: 'office-appointment',
      created_by: 'provider',
    })
    return { id: (data as { id: string }).id, patient_pool: patient }
  }

  const here = new Set((await queue()).map(({ patient_id }) => patient_id))
  let waiting = (await expected()).filter(({ id, patient_pool }) => patient_pool && !kept.has(id) && !here.has(patient_pool.id))
  if (waiting.length + (await free()).length < maxExpected) {
    await makeRoom()
    waiting = []
  }
  return {
    location,
    providerId,
    ask,
    /** The next patient arrives; `name` is as shown in the queue. Throws if there are no more patients. */
    async arrive(): Promise<Patient & { name: string }> {
      for (;;) {
        const { id, patient_pool: patient } = waiting.shift() ?? (await book())
        if (!patient || came.has(patient.id)) continue
        const { status } = await ask('provider_api/check-in', { appointment_id: id })
        if (status !== 'success') continue
        came.add(patient.id)
        kept.add(id)
        return { ...patient, name: `${patient.first_name} ${patient.last_name}` }
      }
    },
  }
}
