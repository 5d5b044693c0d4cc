import type { Received } from '@chartside/contract/lib/endpoint'
import { birthProblem, maxDuplicates, savePatient } from '@chartside/contract/patients'
import { and, eq, sql } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { patients, payers, practices } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refusedAt } from '../lib/refusal.ts'
import { searchText } from '../lib/searchable.ts'
import { type App, serve } from '../lib/serve.ts'
import { textForm } from '../lib/text-form.ts'
import { latestToday } from '../lib/today.ts'
import { patientColumns } from './columns.ts'
import { possibleDuplicatesOf, type Registered } from './possible-duplicates.ts'

type Form = Received<typeof savePatient>['form']

/** Registers a patient. */
export function registrationRoutes(app: App, { database, clock }: Deps): void {
  serve(
    app,
    savePatient,
    async ({ form }, call) => {
      const practice_id = call.user.practiceId
      const born = birthProblem(form.dob, latestToday(clock.now()))
      if (born) throw refusedAt('dob', born)
      const { different_from, ...entered } = form
      const row = tidied(entered)
      return database.transaction(async (transaction) => {
        await knowPayer(transaction, form.primary_insurance_id)
        const [data] = await transaction
          .insert(patients)
          .values({
            ...row,
            practice_id,
            search: searchText(row),
            created_at: new Date(clock.now()),
          })
          .onConflictDoNothing()
          .returning(patientColumns)
        // An MRN is unique in a practice, whatever its case and signs: the database compares it by `mrn_alike`.
        if (!data) {
          const taken = await mrnAlike(transaction, practice_id, row.mrn)
          throw refusedAt('mrn', `Another patient of your practice already has the MRN ${taken}.`, 409, 'ERROR_INFO')
        }
        if (different_from) await askFirst(transaction, practice_id, data, different_from)
        const answer = { message: `${row.first_name} ${row.last_name} was registered.`, data: { data } }
        await call.remember(transaction, answer)
        return answer
      })
    },
    { takeForm: textForm },
  )
}

const oneLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()

function tidied({ primary_insurance_id, address, ...form }: Omit<Form, 'different_from'>) {
  const lines = Object.fromEntries(Object.entries(form).map(([name, value]) => [name, oneLine(value)])) as typeof form
  return { ...lines, address: address.trim(), primary_insurance_id: primary_insurance_id || null }
}

/** The MRN of the patient who has an equivalent one, as it is recorded. */
async function mrnAlike(writer: Writer, practiceId: string, mrn: string): Promise<string> {
  const alike = sql`mrn_alike(${patients.mrn}) = mrn_alike(${mrn})`
  const [found] = await writer
    .select({ mrn: patients.mrn })
    .from(patients)
    .where(and(eq(patients.practice_id, practiceId), alike))
    .limit(1)
  return found?.mrn ?? mrn
}

/** Throws if the person may be one of the registered patients, except those that the user has declared different. */
async function askFirst(writer: Writer, practiceId: string, registered: Registered, differentFrom: readonly string[]) {
  // After this many records the user is not asked about more.
  if (differentFrom.length >= maxDuplicates) return
  // One at a time in a practice, so that the later of two registrations of the same person sees the earlier one.
  await writer.select({ id: practices.id }).from(practices).where(eq(practices.id, practiceId)).for('no key update')
  const found = await possibleDuplicatesOf(writer, practiceId, registered)
  const unknown = found.filter(({ id }) => !differentFrom.includes(id)).slice(0, maxDuplicates)
  if (unknown.length === 0) return
  const message = 'This patient may already be registered. Nothing was saved yet.'
  throw new Refusal(409, message, { status: 'ERROR', data: { patients: unknown } })
}

async function knowPayer(writer: Writer, id: string): Promise<void> {
  if (id === '') return
  const [known] = await writer.select({ id: payers.id }).from(payers).where(eq(payers.id, id))
  if (!known) throw refusedAt('primary_insurance_id', 'This payer is no longer in the list. Choose it again.')
}
