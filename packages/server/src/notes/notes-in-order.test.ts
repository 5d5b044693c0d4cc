import { expect, test } from 'vitest'

import { notesInOrder } from './notes-in-order.ts'

test('[CENTER-04] unsummarised notes are listed under their days, with three-letter months as on the screen', () => {
  const notes = [
    { day: '2026-09-05', soapNote: 'S: Cough.\n' },
    { day: '2026-11-20', soapNote: 'S: Well.' },
  ]
  expect(notesInOrder(notes)).toBe('**05 Sep 2026**\nS: Cough.\n\n**20 Nov 2026**\nS: Well.')
})
