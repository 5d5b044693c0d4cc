import { expect, test } from 'vitest'

import { readExclusions, readOrderFile } from './icd10-files.ts'

const line = (number: string, code: string, billable: '0' | '1', title: string): string =>
  `${number} ${code.padEnd(7)} ${billable} ${title.slice(0, 60).padEnd(60)} ${title}`

const order = [
  line('00001', 'E11', '0', 'Type 2 diabetes mellitus'),
  line('00002', 'E119', '1', 'Type 2 diabetes mellitus without complications'),
]

const tabular = `<?xml version="1.0"?><ICD10CM.tabular><version>2021</version>
<chapter><name>4</name><desc>Endocrine diseases (E00-E89)</desc><excludes1><note>of the newborn (P70-P74)</note></excludes1>
<section id="E08-E13"><desc>Diabetes mellitus (E08-E13)</desc><excludes1><note>pregnancy (O24.-)</note></excludes1>
<diag><name>E11</name><desc>Type 2 diabetes mellitus</desc>
<excludes1><note>diabetes mellitus due to underlying condition (E08.-), type 1 diabetes mellitus (E10.-)</note><note>see elsewhere</note></excludes1>
<excludes2><note>obesity (E66.-)</note></excludes2>
<diag><name>E119</name><desc>without complications</desc><excludes1><note>coma (E11.00, E11.641)</note></excludes1></diag>
</diag></section></chapter></ICD10CM.tabular>`

test('[FIND-13] reads codes, whether they can be billed, and titles from the order file', () => {
  expect(readOrderFile(`${order.join('\r\n')}\r\n`)).toEqual([
    { code: 'E11', billable: false, title: 'Type 2 diabetes mellitus' },
    { code: 'E11.9', billable: true, title: 'Type 2 diabetes mellitus without complications' },
  ])
})

test('[FIND-13] a file that is none is refused with its line', () => {
  expect(() => readOrderFile(`${order[0]}\nHello\n`)).toThrow('Line 2 of the order file is no code: Hello')
  expect(() => readExclusions('<html></html>')).toThrow('no <version>')
})

test('[FIND-13] reads the Excludes1 notes of codes and sections, and no others', () => {
  expect(readExclusions(tabular)).toEqual({
    year: 2021,
    exclusions: [
      { owner: 'E08-E13', excluded: ['O24'] },
      { owner: 'E11', excluded: ['E08', 'E10'] },
      { owner: 'E11.9', excluded: ['E11.00', 'E11.641'] },
    ],
  })
})
