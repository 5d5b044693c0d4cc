import { getCodeTable, listCodeTables } from '@chartside/contract/codes'

import { idle } from '../lib/idle.ts'
import { perSession, type Session } from '../session/index.ts'
import { type CodeTable, readCodeTable } from './code-table.ts'

/** Tables by their year; they are the same for every user. */
const loaded = perSession(() => new Map<number, Promise<CodeTable>>())

/** The years that the backend has, newest first; none if it has no tables. */
export async function codeYears(session: Session, signal?: AbortSignal): Promise<number[]> {
  const { features } = await session.capabilities()
  if (!features.has('icd10')) return []
  return (await session.call(listCodeTables, {}, signal ? { signal } : {})).data.map(({ year }) => year)
}

/** The table of a year, loaded once. */
export function codeTable(session: Session, year: number): Promise<CodeTable> {
  const tables = loaded(session)
  const table = tables.get(year) ?? load(session, year)
  tables.set(year, table)
  table.catch(() => tables.delete(year))
  return table
}

async function load(session: Session, year: number): Promise<CodeTable> {
  const { data } = await session.call(getCodeTable, { query: { year } })
  const bytes = Uint8Array.from(atob(data.table), (character) => character.charCodeAt(0))
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()
  return readCodeTable(text, idle)
}

/** The year to check a visit's codes against: its own, else the last one before it, else the next. Years are given newest first. */
export const yearFor = (years: readonly number[], visit: number | undefined): number | undefined =>
  visit === undefined ? years[0] : (years.find((year) => year <= visit) ?? years.at(-1))
