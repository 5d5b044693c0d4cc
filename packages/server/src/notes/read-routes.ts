import { getDictation, listDictations, listPatientDictations, type Segment } from '@chartside/contract/notes'
import { and, count, desc, eq, placeholder, sql } from 'drizzle-orm'

import { prepared } from '../database/prepared.ts'
import { dictations, patients } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { fileAddresses } from '../files/index.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { patientNeeded } from '../patients/index.ts'
import { progressLookup } from '../scribe/index.ts'
import { type DictationRow, dictationColumns, dictationSent } from './row.ts'

/** What a page of a patient's dictations has at most: rows, and characters of their texts. One is always in it. */
const limits = { rows: 100, characters: 1_000_000 }
/** Rows that are read at a time: each can have megabytes. */
const together = 10
/** Characters of a page of recent dictations whose number of rows the client has chosen. */
const maxRecent = 15_000_000
const recentTooLong = () =>
  new Refusal(413, 'These dictations are too long to be listed together. List fewer at a time.', { status: 'ERROR' })

/** Every user of a practice can read its dictations; the recent list has the provider's own. */
export function readRoutes(app: App, deps: Deps): void {
  const addressOf = fileAddresses(deps)
  const progressOf = progressLookup(deps.database)
  const isWaiting = ({ soap_note, failure }: DictationRow) => soap_note === null && failure === ''
  const sentTo = async (origin: string, rows: readonly DictationRow[], waiting = rows.filter(isWaiting)) => {
    const progress = await progressOf(waiting.map(({ id }) => id))
    return rows.map((row) => dictationSent(row, (key) => addressOf(origin, key), progress.get(row.id)))
  }
  const needPatient = patientNeeded(deps)
  const { recentCount, recentPage, ofPatient, byId } = statements(deps)

  serve(app, listDictations, async ({ query: { page, per_page }, body }, { user, origin }) => {
    const { practiceId, providerId } = user
    if (body.provider_id !== providerId) throw new Refusal(404, 'You can only list your own dictations.', { status: 'ERROR' })
    const [counted] = await recentCount.execute({ practiceId, providerId })
    const skipped = (page - 1) * per_page
    const read = async (known: number) =>
      known === per_page
        ? []
        : recentPage.execute({ practiceId, providerId, rows: Math.min(together, per_page - known), skipped: skipped + known })
    const { rows, earlier } = await readUpTo({ rows: per_page, characters: maxRecent }, ({ length }) => read(length))
    if (earlier) throw recentTooLong()
    return {
      message: 'Your dictations.',
      data: {
        response_data: await sentTo(origin, rows),
        pagination: { current_page: page, last_page: Math.max(1, Math.ceil((counted?.count ?? 0) / per_page)) },
      },
    }
  })

  serve(app, listPatientDictations, async ({ query }, { user: { practiceId }, origin }) => {
    const { patient_pool_id: patientId, before = '' } = query
    await needPatient(practiceId, patientId)
    const [last] = before === '' ? [undefined] : await byId.execute({ practiceId, id: before })
    if (before !== '' && !last) throw notFound('dictation', 'ERROR')
    const read = (after: DictationRow | undefined) =>
      ofPatient.execute({ practiceId, patientId, until: after?.created_at ?? lastMoment, id: after?.id ?? '', rows: together })
    const { rows, earlier } = await readUpTo(limits, (known) => read(known.at(-1) ?? last))
    return { message: "The patient's dictations.", data: await sentTo(origin, rows), earlier }
  })

  serve(app, getDictation, async ({ id }, { user: { practiceId }, origin }) => {
    const rows = await byId.execute({ practiceId, id })
    // A text that is there may be under way again, by another template.
    const [data] = await sentTo(
      origin,
      rows,
      rows.filter(({ soap_note, failure }) => soap_note !== null || failure === ''),
    )
    if (!data) throw notFound('dictation', 'ERROR')
    return { message: 'The dictation.', data: { data } }
  })
}

/** After every dictation. */
const lastMoment = new Date('9999-01-01')

/**
 * Reads rows on from those that are known, until there are no more or they are as many or as long as they may be. `earlier` is true if
 * there may be more.
 */
async function readUpTo(
  { rows: maxRows, characters: maxCharacters }: typeof limits,
  read: (known: readonly DictationRow[]) => Promise<DictationRow[]>,
): Promise<{ rows: DictationRow[]; earlier: boolean }> {
  const rows: DictationRow[] = []
  let characters = 0
  for (;;) {
    const next = (await read(rows)).map(withoutWords)
    for (const row of next) {
      characters += JSON.stringify(row).length
      if (rows.length > 0 && (rows.length >= maxRows || characters > maxCharacters)) return { rows, earlier: true }
      rows.push(row)
    }
    if (next.length < together) return { rows, earlier: false }
  }
}

/** The words of a transcription take many times the space of its text, and only a review needs them. */
const withoutWords = (row: DictationRow): DictationRow => ({
  ...row,
  transcription: (row.transcription as Segment[]).map(({ words: _, ...segment }) => segment),
})

function statements({ database }: Deps) {
  const newestFirst = [desc(dictations.created_at), desc(dictations.id)]
  const ofPractice = eq(dictations.practice_id, placeholder('practiceId'))
  const own = and(ofPractice, eq(dictations.provider_id, placeholder('providerId')))
  const ofItsPatient = eq(dictations.patient_pool_id, patients.id)
  const select = () => database.select(dictationColumns).from(dictations).leftJoin(patients, ofItsPatient)
  return {
    recentCount: prepared(database.select({ count: count() }).from(dictations).where(own)),
    recentPage: prepared(
      select()
        .where(own)
        .orderBy(...newestFirst)
        .limit(placeholder('rows'))
        .offset(placeholder('skipped')),
    ),
    ofPatient: prepared(
      select()
        .where(
          and(
            ofPractice,
            eq(dictations.patient_pool_id, placeholder('patientId')),
            sql`(${dictations.created_at}, ${dictations.id}) < (${placeholder('until')}::timestamptz, ${placeholder('id')}::text)`,
          ),
        )
        .orderBy(...newestFirst)
        .limit(placeholder('rows')),
    ),
    byId: prepared(select().where(and(ofPractice, eq(dictations.id, placeholder('id'))))),
  }
}
