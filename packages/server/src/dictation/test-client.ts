// Shared by the tests of dictations: a signed-in client, and an upload.
import { uploadDictation } from '@chartside/contract/dictation'
import { type Dictation, getDictation, listDictations } from '@chartside/contract/notes'
import { getPatient } from '@chartside/contract/patients'
import * as v from 'valibot'

import type { TestAccount, TestApi } from '../testing.ts'
import { silentMp3 } from './mp3-fixture.ts'

export interface Reply {
  code: number
  status: string
  message: string
  errors: Record<string, string[]> | undefined
  data: unknown
}

/** The fields of a dictation; undefined ones are left out. */
export type DictationFields = Record<string, string | Blob | undefined>

/** A signed-in client that calls the API as a browser would. */
export async function signIn(api: TestApi, { email, password, azzId }: TestAccount) {
  const send = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await api.fetch(`${api.apiBase}/${path}`, init)
    const body = await response.json()
    return { code: response.status, status: body.status, message: body.message, errors: body.errors, data: body.data }
  }
  const json = { 'content-type': 'application/json' }
  const login = await send('provider_api/login', { method: 'POST', headers: json, body: JSON.stringify({ email, password }) })
  const bearer = { authorization: `Bearer ${String((login.data as { access_token?: unknown }).access_token)}` }
  const formOf = (fields: DictationFields) => {
    const form = new FormData()
    const all: DictationFields = {
      patient_name: 'Ada Lovelace',
      comments: 'Dry cough',
      audio_file: new File([silentMp3(16)], 'recording.mp3', { type: 'audio/mpeg' }),
      provider_id: azzId,
      ...fields,
    }
    for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value)
    return form
  }
  const nameOf = async (patientId: DictationFields[string]): Promise<DictationFields> => {
    if (typeof patientId !== 'string' || patientId === '') return {}
    const { code, data } = await send(`provider_api/patient/${patientId}`, { headers: bearer })
    if (code !== 200) return {}
    const { first_name, last_name } = v.parse(getPatient.answer.data, data).data
    return { patient_name: `${first_name} ${last_name}` }
  }
  const post = (path: string, body: unknown) =>
    send(`provider_api/${path}`, { method: 'POST', headers: { ...bearer, ...json }, body: JSON.stringify(body) })
  return {
    azzId,
    bearer,
    send,
    post,
    get: (path: string) => send(`provider_api/${path}`, { headers: bearer }),
    /** Sends a dictation, about a patient by their own name. */
    async upload(fields: DictationFields = {}, headers: Record<string, string> = {}): Promise<Reply> {
      const body = formOf({ ...(await nameOf(fields.patient_pool_id)), ...fields })
      return send('provider_api/upload-file', { method: 'POST', headers: { ...bearer, ...headers }, body })
    },
    /** A page of the user's own dictations, as the portal reads them. */
    async list(page = 1, size = 100): Promise<Dictation[]> {
      const reply = await post(`dictations?page=${page}&per_page=${size}`, { provider_id: azzId })
      return v.parse(listDictations.answer.data, reply.data).response_data
    },
    /** One dictation, as the portal reads it. */
    async read(id: string): Promise<Dictation> {
      const reply = await send(`provider_api/dictation/${id}`, { headers: bearer })
      return v.parse(getDictation.answer.data, reply.data).data
    },
  }
}
export type SignedIn = Awaited<ReturnType<typeof signIn>>

/** The id that an upload answered with. */
export const idOf = (reply: Reply): string => v.parse(uploadDictation.answer.data, reply.data)?.id ?? ''
