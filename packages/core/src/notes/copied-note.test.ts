import { describe, expect, test } from 'vitest'

import { copiedNote } from './copied-note.ts'

describe('a copied note', () => {
  test('[REVIEW-10] keeps headings, bullets and numbers, formatted and plain', () => {
    const note = '## Objective\nLungs **clear**\n- BP 120/80\n- no wheeze\n  - not at night\n\n## Plan\n1. Fluids\n3. Return'
    expect(copiedNote(note)).toEqual({
      html:
        '<h3>Objective</h3><p>Lungs <strong>clear</strong></p>' +
        '<ul><li>BP 120/80</li><li>no wheeze<ul><li>not at night</li></ul></li></ul>' +
        '<h3>Plan</h3><ol><li value="1">Fluids</li><li value="3">Return</li></ol>',
      plain: 'Objective\nLungs clear\n- BP 120/80\n- no wheeze\n  - not at night\n\nPlan\n1. Fluids\n3. Return',
    })
  })

  test('[REVIEW-10] keeps every character: clinical stars, backslashes and what looks like HTML', () => {
    const { html, plain } = copiedNote('HLA-B*27, 2*3*4 cm, BMI <18 & >30\n<img src=x onerror=alert(1)>')
    expect(plain).toBe('HLA-B*27, 2*3*4 cm, BMI <18 & >30\n<img src=x onerror=alert(1)>')
    expect(html).toBe('<p>HLA-B*27, 2*3*4 cm, BMI &lt;18 &amp; &gt;30<br>&lt;img src=x onerror=alert(1)&gt;</p>')
  })

  test('[REVIEW-10] closes lists of another kind and deeper ones', () => {
    expect(copiedNote('- a\n    - b\n1. c\ntext').html).toBe(
      '<ul><li>a<ul><li>b</li></ul></li></ul><ol><li value="1">c</li></ol><p>text</p>',
    )
    expect(copiedNote('').html).toBe('')
  })
})
