import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'

import { dictations, jobs, noteVersions } from '../database/schema.ts'
import { keptShare } from '../note-history/index.ts'
import { noteJobOf } from '../scribe/index.ts'
import { type AdminContext, type Command, printTable } from './command.ts'
import { practice } from './fields.ts'

const monthOf = sql<string>`to_char(${dictations.created_at} at time zone 'UTC', 'YYYY-MM')`

/** Of one month, each note that the machine wrote, and how much of its text is kept; null where that cannot be compared. */
async function keptOf({ database }: AdminContext, practiceId: string, month: string) {
  const rows = await database
    .selectDistinctOn([dictations.created_at, dictations.id], {
      id: dictations.id,
      present: dictations.soap_note,
      machine: noteVersions.note,
      signature: dictations.signature,
    })
    .from(dictations)
    .innerJoin(noteVersions, and(eq(noteVersions.dictation_id, dictations.id), noteVersions.machine))
    .where(and(eq(dictations.practice_id, practiceId), isNotNull(dictations.soap_note), eq(monthOf, month)))
    .orderBy(asc(dictations.created_at), asc(dictations.id), sql`${noteVersions.number} desc`)
  return rows.map(({ id, present, machine, signature }) => ({
    ...{ id, isSigned: signature !== null, kept: keptShare(machine, present ?? '') },
  }))
}

const percent = (share: number | null): string => (share === null ? '–' : `${Math.round(share * 100)} %`)
const mean = (shares: readonly number[]): number | null =>
  shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length

/** A note that was written meanwhile failed once, which is over. */
const isWithoutNote = or(isNull(dictations.soap_note), ne(jobs.state, 'dead'))

export const noteCommands: readonly Command[] = [
  {
    name: 'note failures',
    about: 'Notes of a practice that could not be written yet or at all, each with what the speech service said about it',
    fields: [practice],
    async run(context, { practice: practiceId = '' }) {
      const failed = await context.database
        .selectDistinctOn([dictations.created_at, dictations.id], {
          ...{ id: dictations.id, since: jobs.created_at, state: jobs.state, tries: jobs.attempts },
          ...{ reason: jobs.last_error, service: jobs.service_reason },
        })
        .from(jobs)
        .innerJoin(dictations, eq(jobs.singleton_key, sql`${noteJobOf('')} || ${dictations.id}`))
        .where(and(eq(dictations.practice_id, practiceId), isNotNull(jobs.last_error), isWithoutNote))
        .orderBy(desc(dictations.created_at), asc(dictations.id), desc(jobs.id))
        .limit(100)
      printTable(
        context,
        ['dictation', 'since', 'state', 'tries', 'reason', 'service'],
        failed.map(({ id, since, state, tries, reason, service }) => [
          ...[id, since.toISOString().slice(0, 16), state === 'dead' ? 'given up' : 'waiting', String(tries)],
          ...[reason ?? '', service ?? ''],
        ]),
      )
    },
  },
  {
    name: 'note kept',
    about: "How much of the machine's text notes keep, by month, or of each note of one month by its id",
    fields: [
      practice,
      {
        name: 'month',
        about: 'Month, such as 2026-11; without one, all months',
        otherwise: '',
        problem: (value) => (/^\d{4}-(0[1-9]|1[0-2])$/.test(value) ? undefined : 'A month is written like 2026-11.'),
      },
    ],
    async run(context, { practice: practiceId = '', month = '' }) {
      if (month) {
        const notes = await keptOf(context, practiceId, month)
        printTable(
          context,
          ['dictation', 'state', 'kept'],
          notes.map(({ id, isSigned, kept }) => [id, isSigned ? 'signed' : 'unsigned', percent(kept)]),
        )
        return
      }
      const months = await context.database
        .selectDistinct({ month: monthOf })
        .from(dictations)
        .where(and(eq(dictations.practice_id, practiceId), isNotNull(dictations.soap_note)))
        .orderBy(monthOf)
      const rows: string[][] = []
      for (const { month } of months) {
        const notes = await keptOf(context, practiceId, month)
        const signed = notes.filter(({ isSigned }) => isSigned).length
        const shares = notes.flatMap(({ kept }) => kept ?? [])
        rows.push([month, String(notes.length), String(signed), percent(mean(shares))])
      }
      printTable(context, ['month', 'notes', 'signed', 'kept'], rows)
    },
  },
]
