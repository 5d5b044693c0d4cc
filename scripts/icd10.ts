// Makes the table of ICD-10-CM codes that reviews use: `npm run icd10 -- FILE…`, with the official release files of one fiscal year,
// the order file (icd10cm-order-2027.txt or icd10cm_order_2027.txt) and the tabular list (icd10cm_tabular_2027.xml), also gzipped.
// CDC's National Center for Health Statistics and CMS publish them; they are in the public domain in the United States. Written to
// `icd10/YEAR.txt.gz` in the server's DATA_DIR; `--to FOLDER` writes it elsewhere.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'

import { writeCodeTable } from '../packages/core/src/codes/code-table.ts'
import { readExclusions, readOrderFile } from './lib/icd10-files.ts'
import { root } from './lib/run.ts'

const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true })
try {
  const { file, codes, billable, exclusions } = convert(
    positionals,
    values.to ?? join(resolve(root, process.env['DATA_DIR'] ?? 'data'), 'icd10'),
  )
  console.log(`${file}: ${codes} codes, ${billable} of them billable; ${exclusions} Excludes1 notes with codes.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

function convert(files: readonly string[], folder: string) {
  const order = files.find((file) => /order/i.test(basename(file)))
  const tabular = files.find((file) => /tabular/i.test(basename(file)))
  if (!order || !tabular) throw new Error('Usage: npm run icd10 -- ORDER-FILE TABULAR-FILE, both of one fiscal year.')
  const entries = readOrderFile(textOf(order))
  const { year, exclusions } = readExclusions(textOf(tabular))
  const inName = /\d{4}/.exec(basename(order))?.[0]
  if (inName !== undefined && Number(inName) !== year)
    throw new Error(`${order} is of ${inName}, but ${tabular} of ${year}. Give both files of one fiscal year.`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${year}.txt.gz`)
  writeFileSync(file, gzipSync(writeCodeTable(year, entries, exclusions), { level: 9 }))
  const billable = entries.filter((entry) => entry.billable).length
  return { file, codes: entries.length, billable, exclusions: exclusions.length }
}

function textOf(file: string): string {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}
