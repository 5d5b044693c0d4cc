import { findPatient } from '../../../packages/core/src/patients/patient-lookup.ts'
import { patientNamesOf } from '../../../packages/core/src/patients/patient-names.ts'
import { blankPatient, says, signedInTo } from '../../../packages/core/src/testing.ts'
import type { Fault } from './fault.ts'

const patients = 100_000
const patientOf = (number: number) => ({ ...blankPatient(String(number)), first_name: 'Rosa', last_name: `Lind${number}` })

/** The number of requests for the last patient of a large practice whose backend has only the source's calls. */
async function requests(isNamed: boolean): Promise<number> {
  let count = 0
  const { session } = await signedInTo((path, init, query) => {
    if (path === 'capabilities') return says('ERROR', 'Unknown.', 404)
    count++
    if (path === 'search-patient') {
      const number = Number(/lind(\d+)$/.exec(String(JSON.parse(String(init?.body)).input))?.[1])
      return says('success', '', 200, { data: { patients: { data: [patientOf(number)] } } })
    }
    const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
    const data = Array.from({ length: limit }, (_, index) => patientOf((page - 1) * limit + index + 1))
    const last_page = Math.ceil(patients / limit)
    return says('success', '', 200, { data: { patients: { data, current_page: page, last_page } } })
  })
  if (isNamed) patientNamesOf(session).learn([{ patient_pool_id: String(patients), patient_name: `Rosa Lind${patients}` }])
  await findPatient(session, String(patients)).catch(() => undefined)
  return count
}

export const fault: Fault = {
  what: 'a link to one of 100,000 patients reads the whole pool of a backend without a call for one',
  found: '1,001 requests',
  measure: async () => `${await requests(true)} request where the name is known, ${await requests(false)} otherwise`,
}
