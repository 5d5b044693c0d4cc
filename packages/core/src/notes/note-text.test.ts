import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type Block, formatNote, parseNote, writeLine } from './note-text.ts'

/** Text built from everything with a meaning in notes, in every combination. */
const tricky = fc
  .array(
    fc.constantFrom(
      '*',
      '**',
      '***',
      '_',
      '__',
      '\\',
      '#',
      '## ',
      '- ',
      '• ',
      '1. ',
      '2) ',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '\r',
      'a',
      'fever',
      '5',
      'é',
      '🙂',
      '.',
      ')',
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const words = fc.array(fc.constantFrom('patient', 'denies', 'fever,', 'BP', '120/80', 'ödem', 'طفل', '37.5°C', '(left)'), {
  minLength: 1,
  maxLength: 4,
})

/** A note as a language model writes it. */
const modelNote = fc
  .array(
    fc.oneof(
      words.map((all) => `## ${all.join(' ')}`),
      words.map((all) => `**${all.join(' ')}:** ${all.join(' ')}`),
      words.map((all) => `  - ${all.join(' ')} *${all[0]}*`),
      words.map((all) => `3. _${all.join(' ')}_`),
      fc.constant(''),
    ),
    { maxLength: 12 },
  )
  .map((lines) => lines.join('\n'))

/** What an editor holds: formatted whole words in blocks of every kind. */
const look = fc.constantFrom(
  { strong: false, em: '' },
  { strong: true, em: '' },
  { strong: false, em: '*' },
  { strong: true, em: '_' },
) as fc.Arbitrary<{ strong: boolean; em: '' | '*' | '_' }>
const runs = fc
  .array(fc.record({ look, text: words.map((all) => all.join(' ')) }), { maxLength: 4 })
  .map((parts) =>
    parts.flatMap(({ look, text }, at) => [
      ...(at > 0 ? [{ text: ' ', strong: false, em: '' as const, escaped: false }] : []),
      { ...look, text, escaped: false },
    ]),
  )
const block: fc.Arbitrary<Block> = fc
  .tuple(
    fc.constantFrom(
      ['paragraph', ''],
      ['heading', '## '],
      ['bullet', '- '],
      ['bullet', '    * '],
      ['numbered', '12. '],
    ) as fc.Arbitrary<[Block['kind'], string]>,
    runs,
  )
  .map(([[kind, prefix], runs]) => ({ kind, prefix, runs, end: '\n' as const }))

/** Every character with its formatting, however the runs are split. */
const seen = (blocks: readonly Block[]) =>
  blocks.map(({ kind, prefix, runs }) => ({
    kind,
    prefix,
    characters: runs.flatMap(({ text, strong, em }) =>
      [...text].map((character) => (/\s/.test(character) ? character : [character, strong, em !== ''].join())),
    ),
  }))
const textOf = ({ runs }: Pick<Block, 'runs'>) => runs.map(({ text }) => text).join('')

describe('a note between text and rich text', () => {
  test.each([
    ['any text', fc.string({ unit: 'binary', maxLength: 200 })],
    ['text full of markers', tricky],
    ['notes as models write them', modelNote],
  ])('[REVIEW-02] %s survives the round trip unchanged', (_, text) => {
    fc.assert(
      fc.property(text, (note) => {
        expect(formatNote(parseNote(note))).toBe(note)
      }),
      { numRuns: 500 },
    )
  })

  test('[REVIEW-02] rich text survives the round trip unchanged', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
        expect(seen(parseNote(formatNote(blocks)))).toEqual(seen(blocks))
      }),
      { numRuns: 500 },
    )
  })

  test('[REVIEW-02] every character and every kind of line typed into the editor survives', () => {
    const typed = tricky.map((text) => text.replace(/[\r\n]/g, ''))
    const anyRuns = fc.array(
      fc.tuple(look, typed).map(([look, text]) => ({ ...look, text, escaped: false })),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.tuple(block, anyRuns), ([block, runs]) => {
        const [read] = parseNote(writeLine({ ...block, runs }))
        expect({ kind: read!.kind, prefix: read!.prefix, text: textOf(read!) }).toEqual({
          kind: block.kind,
          prefix: block.prefix,
          text: textOf({ runs }),
        })
      }),
      { numRuns: 500 },
    )
  })

  test('[REVIEW-02] headings, lists and emphasis are recognized', () => {
    const note = '## Subjective\n- **Denies** fever\n  • cough\n1. rest\n*mild* and _brief_\n\nplain'
    expect(parseNote(note).map(({ kind, prefix, runs }) => [kind, prefix, textOf({ runs })])).toEqual([
      ['heading', '## ', 'Subjective'],
      ['bullet', '- ', 'Denies fever'],
      ['bullet', '  • ', 'cough'],
      ['numbered', '1. ', 'rest'],
      ['paragraph', '', 'mild and brief'],
      ['paragraph', '', ''],
      ['paragraph', '', 'plain'],
    ])
    expect(parseNote('**Plan:**go on')[0]!.runs).toMatchObject([
      { text: 'Plan:', strong: true },
      { text: 'go on', strong: false },
    ])
  })

  test.each([
    '2*3*4 cm',
    'HLA-B*27 and HLA-A*02',
    'CYP2D6 *1/*4',
    'a_b_c',
    '5 * 3 * 2',
    '(*) see (*)',
    '-5 mg',
    '+ SLR',
    '**',
    '** a **',
    '#5',
    '2.5 mg',
  ])('[REVIEW-02] in %j no character is treated as a marker', (text) => {
    expect(parseNote(text)).toMatchObject([{ kind: 'paragraph', prefix: '', runs: [{ text, strong: false, em: '' }] }])
  })

  test('[REVIEW-02] a very long line full of markers is parsed in a time that grows as its length does', () => {
    /** Milliseconds of processor time, which does not depend on what else the machine does. */
    const cost = (text: string): number => {
      const before = process.cpuUsage()
      expect(formatNote(parseNote(text))).toBe(text)
      return process.cpuUsage(before).user / 1000
    }
    // Both too long for the processor's caches. Growth by the square would be sixty-fourfold.
    for (const piece of ['**a ', '*a ', '_a*', '**a** ', '\\*']) {
      const [short, long] = [25_000, 200_000].map((length) => cost(piece.repeat(length / piece.length)))
      expect(long! / short!, piece).toBeLessThan(32)
    }
  })
})
