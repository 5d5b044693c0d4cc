import { addDays } from '@chartside/contract/lib/days'
import { dayIn } from '@chartside/contract/lib/wall-clock'
import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { Database } from '../database/database.ts'
import { dictations } from '../database/schema.ts'
import { practiceZone } from '../lib/practice.ts'
import { refusedAt } from '../lib/refusal.ts'
import type { DatedNote } from '../scribe/index.ts'

/** The maximum number of characters to summarise: the limit of one note, which also fits a language model. */
const maxCharacters = 200_000
const maxNotes = 1000
/** Notes that are looked at, with those of the days before and after. */
const maxRows = 3 * maxNotes
/** Days beyond these have no notes, and the database cannot represent some of them. */
const [firstDay, lastDay] = ['1900-01-01', '9000-01-01']

interface Wanted {
  practiceId: string
  patientId: string
  /** The first and the last day, `yyyy-MM-dd`, on the calendar of the practice. */
  from: string
  to: string
}

/** The notes about a patient that were dictated on these days, oldest first. Throws 422 if they are too long together. */
export async function notesOfDays(database: Database, { practiceId, patientId, from, to }: Wanted): Promise<DatedNote[]> {
  const dayOf = await calendarOf(database, practiceId)
  const rows = await database
    .select({ id: dictations.id, created_at: dictations.created_at, length: sql<number>`length(${dictations.soap_note})` })
    .from(dictations)
    .where(
      and(
        eq(dictations.practice_id, practiceId),
        eq(dictations.patient_pool_id, patientId),
        isNotNull(dictations.soap_note),
        // A day begins up to 14 hours earlier or 12 later than in UTC.
        gte(dictations.created_at, new Date(addDays(possible(from), -1))),
        lt(dictations.created_at, new Date(addDays(possible(to), 2))),
      ),
    )
    .orderBy(asc(dictations.created_at), asc(dictations.id))
    .limit(maxRows)
  const wanted = rows.map((row) => ({ ...row, day: dayOf(row.created_at) })).filter(({ day }) => day >= from && day <= to)
  const characters = wanted.reduce((sum, { length }) => sum + length, 0)
  if (rows.length === maxRows || characters > maxCharacters || wanted.length > maxNotes)
    // A partial summary would be taken for the whole.
    throw refusedAt('end_date', 'These dates have too many notes to summarize at once. Choose fewer days.')
  if (wanted.length === 0) return []
  const notes = await database
    .select({ id: dictations.id, soapNote: dictations.soap_note })
    .from(dictations)
    .where(
      inArray(
        dictations.id,
        wanted.map(({ id }) => id),
      ),
    )
  const noteOf = new Map(notes.map(({ id, soapNote }) => [id, soapNote]))
  // A note that was deleted or emptied in between is left out.
  return wanted.flatMap(({ id, day }) => {
    const soapNote = noteOf.get(id)
    return soapNote ? [{ day, soapNote }] : []
  })
}

const possible = (day: string): string => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

/** Returns the practice's calendar day of a moment: an evening there may be the next day in UTC. */
async function calendarOf(database: Database, practiceId: string): Promise<(moment: Date) => string> {
  const zone = (await practiceZone(database, practiceId)) ?? 'UTC'
  return (moment) => dayIn(zone, moment.getTime())
}
