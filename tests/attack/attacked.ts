import { join } from 'node:path'

import { joinDatabase } from '../../packages/server/src/database/open.ts'
import { seedPatients, seedPayers } from '../../packages/server/src/database/seed/patients.ts'
import { hillside } from '../../packages/server/src/database/seed/people.ts'
import { seedPractice } from '../../packages/server/src/database/seed/practice.ts'
import { hashSecret } from '../../packages/server/src/lib/passwords.ts'
import { password } from '../journeys/accounts.ts'
import { type Clinic, startClinic } from '../journeys/clinic.ts'
import { loopbackPort } from './flood.ts'

/** Of another practice than the demonstration's. */
const victim = { email: hillside.providers[0]!.email, address: '192.0.2.1' }

/** A server of its own, with two practices, that is going to be attacked. */
export interface Attacked {
  clinic: Clinic
  port: number
  /** Makes a call from an address; the answer's code. */
  post(call: string, body: object, from: string): Promise<number>
  /** A token of the account, which signs in from this address. */
  signIn(email: string, from: string): Promise<string>
  /** A light call of somebody in another practice, at another address; its milliseconds. */
  lightCall(): Promise<number>
  close(): Promise<void>
}

/** Starts it in a process and a folder of its own; it believes what its callers say about their networks. */
export async function startAttacked(): Promise<Attacked> {
  const clinic = await startClinic({ TRUST_PROXY: 'yes', HOST: '127.0.0.1', LOG: 'stdout' })
  try {
    await addPractice(clinic)
    const port = loopbackPort(clinic.address)
    const ask = (path: string, init: RequestInit) => fetch(`${clinic.address}/api/v4/provider_api/${path}`, init)
    const send = (call: string, body: object, from: string) =>
      ask(call, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        body: JSON.stringify(body),
      })
    const signIn = async (email: string, from: string): Promise<string> => {
      const { data } = await (await send('login', { email, password }, from)).json()
      return data.access_token
    }
    const headers = { authorization: `Bearer ${await signIn(victim.email, victim.address)}`, 'x-forwarded-for': victim.address }
    return {
      ...{ clinic, port, signIn },
      async post(call, body, from) {
        const response = await send(call, body, from)
        await response.arrayBuffer()
        return response.status
      },
      async lightCall() {
        const began = performance.now()
        const response = await ask('info', { headers })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`A light call was answered ${response.status}.`)
        return performance.now() - began
      },
      close: clinic.close,
    }
  } catch (error) {
    await clinic.close()
    throw error
  }
}

/** Adds a practice through the running server's database. */
async function addPractice({ dataDirectory }: Clinic): Promise<void> {
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const { database, close } = await joinDatabase({ folder: join(dataDirectory, 'database') }, quiet)
  try {
    const now = new Date()
    const { practiceId } = await seedPractice(database, hillside, await hashSecret(password), now)
    await seedPatients(database, practiceId, await seedPayers(database), 20, now)
  } finally {
    await close()
  }
}
