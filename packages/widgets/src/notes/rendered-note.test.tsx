import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { RenderedNote } from './rendered-note.tsx'
import { maliciousDictation, payloadTexts, sampleNote } from './sample-dictation.ts'

const markup = (text: string) => renderToStaticMarkup(<RenderedNote text={text} />)
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
/** The visible text, without tags. */
const seen = (text: string) =>
  markup(text)
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#x27|amp);/g, (entity) => entities[entity]!)

describe('a rendered note', () => {
  test('[CENTER-04] several notes in one text have no landmarks, since two of the same name would be ambiguous', () => {
    const text = `**19 Nov 2026**\n${sampleNote}\n\n**20 Nov 2026**\n${sampleNote}`
    const several = renderToStaticMarkup(<RenderedNote text={text} landmarks={false} />)
    expect(several).not.toContain('<section')
    expect(several.match(/Plan<\/h/g)).toHaveLength(2)
    expect(several).toContain('<strong>dry cough</strong>')
  })

  test('[REVIEW-02] the sections of a SOAP note are landmarks, with any style of heading', () => {
    for (const note of [
      sampleNote,
      '**Subjective:** well\n\n**Objective:** fine\n\n**Assessment**\ngood\n\n**Plan:**\n- rest',
      'S: well\n\nO: fine\n\nA: good\n\nP: rest',
      '**Subjective:** well\n**Objective:** fine\n**Assessment:** URI\n**Plan:** fluids',
      'Subjective: well\nObjective:\n- fine\nAssessment: good\nno change\nPlan: rest',
      'Subjective\n\nwell\n\nOBJECTIVE:\nfine\n\nAssessment:\n\nPlan:\n1. rest',
    ])
      expect([...markup(note).matchAll(/<section [^>]*aria-label="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'Subjective',
        'Objective',
        'Assessment',
        'Plan',
      ])
  })

  test('[REVIEW-02] a letter below another line does not start a section', () => {
    expect(markup('**Objective:**\nBP: 120/80\nP: 72').match(/aria-label="\w+"/g)).toEqual(['aria-label="Objective"'])
  })

  test('[REVIEW-02] a line that is entirely bold, or only names a section, is a heading; a warning is not', () => {
    const headings = (note: string) => [...markup(note).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, text]) => text)
    expect(headings('**Subjective**\nwell\n\nPlan:\nrest\n\n**Tasks**: none')).toEqual(['Subjective', 'Plan:'])
    expect(headings('**Never give penicillin.**\nA\n- **Plan**')).toEqual([])
  })

  test('[REVIEW-02] every payload is shown as text and creates no element', () => {
    const html = markup(String(maliciousDictation().soap_note))
    expect(html).not.toMatch(/<(script|img|a|code|iframe)\b/)
    const text = seen(String(maliciousDictation().soap_note)).replace(/\s+/g, ' ')
    for (const payload of payloadTexts) expect(text).toContain(payload.replace(/\s+/g, ' '))
  })

  test('[REVIEW-02] no attribute comes from a note', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        for (const [, attributes] of markup(text).matchAll(/<\w+([^>]*)>/g))
          expect(attributes).toMatch(
            /^( (dir="auto"|translate="no"|class="note-[a-z -]+"|value="\d+"|data-section="\d+"|aria-label="\w+"))*\/?$/,
          )
      }),
      { numRuns: 500 },
    )
  })

  test('[REVIEW-02] no word of a note is omitted, whatever surrounds it', () => {
    const word = fc.constantFrom('fever', 'BP', '120/80', '37.5°C', 'é', '(left)')
    const around = fc.constantFrom(
      '',
      '- ',
      '* ',
      '• ',
      '+ ',
      '  - ',
      '      - ',
      '1. ',
      '7) ',
      '# ',
      '### ',
      '##### ',
      '> ',
      '    ',
      '\t',
      '**',
      '_',
      '`',
      '[',
      '- - - ',
      '---',
      '=== ',
      '#',
      '| ',
      ' |',
    )
    const line = fc
      .tuple(around, fc.array(word, { maxLength: 4 }), around)
      .map(([before, words, after]) => `${before}${words.join(' ')}${after}`)
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const words = (text: string) => text.match(/fever|BP|120\/80|37\.5°C|é|\(left\)/g) ?? []
        expect(words(seen(lines.join('\n')))).toEqual(words(lines.join('\n')))
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['a plus sign', '- no fever\n+ rales', '+ rales'],
    ['a plus sign inside an item', '- + Murphy', '+ Murphy'],
    ['a star between numbers', '2*3*4 cm', '2*3*4 cm'],
    ['a number sign at the end of a heading', '## Bed #', 'Bed #'],
  ])('[REVIEW-02] %s is shown', (_, note, text) => {
    expect(seen(note)).toContain(text)
  })

  test('[REVIEW-02] items keep their numbers', () => {
    expect([...markup('3. a\n3. b\n7. c').matchAll(/value="(\d+)"/g)].map(([, value]) => value)).toEqual(['3', '3', '7'])
  })

  test('[REVIEW-02] a line that is not indented does not belong to the item above it', () => {
    expect(markup('- no fever\nCough for a week')).toMatch(/<\/ul><p[^>]*>Cough for a week<\/p>/)
  })

  test('[REVIEW-18] a table is shown as one, with formatted cells; a payload in a cell is text', () => {
    const html = markup('Drugs:\n| Drug | Dose |\n|---|--:|\n| **Aspirin** | <img src=x onerror=alert(1)> | daily |\n\nRest')
    expect(html.replaceAll(' dir="auto"', '')).toBe(
      '<div class="note-text" translate="no"><p>Drugs:</p><table><thead><tr><th>Drug</th><th>Dose</th><th></th></tr></thead><tbody><tr><td><strong>Aspirin</strong></td>' +
        '<td>&lt;img src=x onerror=alert(1)&gt;</td><td>daily</td></tr></tbody></table><p>Rest</p></div>',
    )
    expect(markup('| a | b |\n| c | d |')).not.toContain('<table')
  })

  test('[REVIEW-18] no word and no attribute comes from a table, whatever its cells and rows are', () => {
    const cell = fc.constantFrom('fever', '**BP**', '"é', '<b', 'x" onclick="y', '\\|', '', ':--', '120/80')
    const row = fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => `| ${cells.join(' | ')} |`)
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.integer({ min: 1, max: 4 }), row, (rows, columns, head) => {
        const note = [head, `|${'---|'.repeat(columns)}`, ...rows].join('\n')
        const words = (text: string) => text.match(/fever|BP|é|<b|onclick|120\/80/g) ?? []
        expect(words(seen(note))).toEqual(words(note))
        for (const [, attributes] of markup(note).matchAll(/<\w+([^>]*)>/g))
          expect(attributes).toMatch(/^( class="note-text")?( dir="auto")*( translate="no")?\/?$/)
      }),
      { numRuns: 500 },
    )
  })

  test('[REVIEW-02] lists nested very deeply are shown unformatted', () => {
    expect(seen(`${'- '.repeat(300)}deep`)).toContain('deep')
  })
})
