import { expect, test } from 'vitest'

import { contentDisposition } from './content-disposition.ts'

test.each([
  ['Blood count.pdf', `inline; filename="Blood count.pdf"; filename*=UTF-8''Blood%20count.pdf`],
  ['Befund Müller.pdf', `inline; filename="Befund Muller.pdf"; filename*=UTF-8''Befund%20M%C3%BCller.pdf`],
  ['تقرير.png', `inline; filename="_____.png"; filename*=UTF-8''%D8%AA%D9%82%D8%B1%D9%8A%D8%B1.png`],
  [`a"b\\c%d'e*(f).pdf`, `inline; filename="a_b_c_d'e*(f).pdf"; filename*=UTF-8''a%22b%5Cc%25d%27e%2A%28f%29.pdf`],
  ['a\r\nset-cookie: x.pdf', `inline; filename="a__set-cookie: x.pdf"; filename*=UTF-8''a%0D%0Aset-cookie%3A%20x.pdf`],
])('the name %j travels whole, and nothing else with it', (name, header) => {
  expect(contentDisposition('inline', name)).toBe(header)
  expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
})
