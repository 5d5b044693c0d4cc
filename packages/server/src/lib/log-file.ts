// The log as a file, for a server that somebody runs in a terminal: lines of JSON there would hide everything else.
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

import { jsonLog, type Log, type LogFields } from './log.ts'

/** Bytes from which the file is put aside as `server.log.1`, in place of an older one. */
const largest = 10_000_000
/** Milliseconds for which lines are collected. */
const gathering = 200

/** Every line goes to `file`, warnings and errors also to `print`, as text. */
export function fileLog(file: string, print: (line: string) => void, maxBytes = largest): Log {
  const all = jsonLog(linesTo(file, maxBytes))
  const show = (level: string, what: string, fields: LogFields) => print([level, what, ...pairs(fields)].join('  '))
  return {
    info: all.info,
    warn(what, fields = {}) {
      all.warn(what, fields)
      show('Warning:', what, fields)
    },
    error(what, error, fields = {}) {
      all.error(what, error, fields)
      show('Error:', what, { error: error instanceof Error ? error.name : typeof error, ...fields })
    },
  }
}

const pairs = (fields: LogFields): string[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)

/** Appends lines in batches; the last one when the process exits. A disk that is full costs lines of the log, never the server. */
function linesTo(file: string, maxBytes: number): (line: string) => void {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines === '') return
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(file, `${file}.1`)
      appendFileSync(file, lines, { mode: 0o600 })
    } catch {
      // Nobody could be informed: this is the log.
    }
  }
  process.on('exit', flush)
  return (line) => {
    if (waiting === '') setTimeout(flush, gathering).unref()
    waiting += `${line}\n`
  }
}
