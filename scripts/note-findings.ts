// Reviews notes against their transcripts: `npm run --silent note-findings -- CASES.jsonl` prints a line of JSON per case.
// A case is {id, transcript: [{start, speaker, text}], note, codes?, chart?}; docs/findings.md describes both formats.
import { createReadStream, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'

import { type NoteCase, noteCase, reviewedCase } from './lib/note-cases.ts'

const [file] = process.argv.slice(2)
if (!file || !existsSync(file)) {
  console.error(file ? `${file} does not exist.` : 'Usage: npm run --silent note-findings -- CASES.jsonl')
  process.exit(1)
}

let number = 0
for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
  number++
  if (!line.trim()) continue
  let found: NoteCase
  try {
    found = noteCase(line)
  } catch (error) {
    console.error(`${file}:${number} ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
    continue
  }
  process.stdout.write(`${JSON.stringify(reviewedCase(found))}\n`)
}
