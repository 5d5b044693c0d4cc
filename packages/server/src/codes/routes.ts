import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getCodeTable, listCodeTables } from '@chartside/contract/codes'

import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'

/** The table that comes with the server: of an older year, for a practice that has loaded none. */
const included = fileURLToPath(new URL('../../icd10', import.meta.url))

/** Serves the practice's tables, YEAR.txt.gz each, and the included one. A table that is added is found without a restart. */
export function codeRoutes(app: App, { settings }: Deps): void {
  const folders = [settings.icd10Directory, included]
  serve(app, listCodeTables, async () => ({ message: 'Loaded fiscal years of ICD-10-CM.', data: await yearsIn(folders) }))
  serve(app, getCodeTable, async ({ query: { year } }) => {
    const [bytes] = (await Promise.all(folders.map((folder) => absentOr(readFile(path.join(folder, `${year}.txt.gz`)))))).filter(
      Boolean,
    )
    if (!bytes) throw notFound('year', 'ERROR')
    return { message: `ICD-10-CM codes of fiscal year ${year}.`, data: { year, table: bytes.toString('base64') } }
  })
}

async function yearsIn(folders: readonly string[]): Promise<{ year: number }[]> {
  const files = (await Promise.all(folders.map((folder) => absentOr(readdir(folder))))).flatMap((found) => found ?? [])
  const years = new Set(files.flatMap((file) => /^(\d{4})\.txt\.gz$/.exec(file)?.[1] ?? []).map(Number))
  return [...years].sort((one, other) => other - one).map((year) => ({ year }))
}

/** Undefined where a file or folder does not exist. */
const absentOr = <Found>(reading: Promise<Found>): Promise<Found | undefined> =>
  reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
