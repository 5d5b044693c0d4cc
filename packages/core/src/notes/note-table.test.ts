import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { copiedNote } from './copied-note.ts'
import { cellsIn, tableAt, tableLines } from './note-table.ts'
import { formatNote, parseNote } from './note-text.ts'

const note = 'Drugs:\n| Drug | Dose |\n|:-----|-----:|\n| **Lisinopril** | 10 mg |\n| Naproxen | 2\\|3 | stopped |\n\nRest'

describe('a table in a note', () => {
  test('[REVIEW-18] is found by its second line, and no cell of a longer row is left out', () => {
    expect(tableAt(note.split('\n'), 1)).toEqual({
      lines: 4,
      head: ['Drug', 'Dose', ''],
      rows: [
        ['**Lisinopril**', '10 mg', ''],
        ['Naproxen', '2|3', 'stopped'],
      ],
    })
    for (const text of ['| a | b |', '| a | b |\n| c | d |', '| a | b |\n|---|', 'a | b\n---|---', '| |x\n|---|'])
      expect(tableAt(text.split('\n'), 0)).toBeUndefined()
  })

  test('[REVIEW-18] is copied as a table, and in plain text with a line for each row', () => {
    const { html, plain } = copiedNote(note)
    expect(html).toBe(
      '<p>Drugs:</p><table><thead><tr><th>Drug</th><th>Dose</th><th></th></tr></thead><tbody>' +
        '<tr><td><strong>Lisinopril</strong></td><td>10 mg</td><td></td></tr>' +
        '<tr><td>Naproxen</td><td>2|3</td><td>stopped</td></tr></tbody></table><p>Rest</p>',
    )
    expect(plain).toBe('Drugs:\nDrug | Dose | \nLisinopril | 10 mg | \nNaproxen | 2|3 | stopped\n\nRest')
    expect(copiedNote('| <img src=x onerror=alert(1)> |\n|---|').html).toContain('<th>&lt;img src=x onerror=alert(1)&gt;</th>')
  })

  test('[REVIEW-18] [REVIEW-02] passes through the editor unchanged', () => {
    expect(formatNote(parseNote(note))).toBe(note)
  })

  test('[REVIEW-18] cells become lines of a note and cells again', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', '|', ' ', '-', '5'), maxLength: 6 }).map((text) => text.trim())
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(table, (rows) => {
        const lines = tableLines(rows)
        const [head, ...rest] = rows
        expect(tableAt(lines, 0)).toEqual({ lines: lines.length, head, rows: rest })
        for (const line of lines)
          for (const { text, start } of cellsIn(line)!) if (!text.includes('|')) expect(line.startsWith(text, start)).toBe(true)
      }),
    )
  })
})
