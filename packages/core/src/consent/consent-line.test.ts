import { expect, test } from 'vitest'

import { consentLine, standingText, withdrawnLine } from './consent-line.ts'

const zone = 'America/Chicago'
const given = { id: 'c-1', given_by: 'representative', how: 'written', at: '2026-11-23T10:02:00Z', wording: '7' } as const

test('[CONSENT-03] a consent is one line, with the second of the recording at which it was given', () => {
  const [line, later] = [consentLine({ ...given, second: null }, zone), consentLine({ ...given, second: 12 }, zone)]
  expect(line).toMatch(/^Consent to record: person who speaks for the patient, written, 23 Nov 2026, 04:02 AM CST, wording 7$/)
  expect(later).toBe(line.replace(', wording', ', 00:12 into the recording, wording'))
})

test('[CONSENT-05] a withdrawal has its time, if that is known', () => {
  expect(withdrawnLine('2026-11-23T10:02:00Z', zone)).toMatch(/23 Nov 2026, 04:02 AM CST/)
  expect(withdrawnLine('', zone)).not.toMatch(/\d|undefined|Invalid/)
})

test('[CONSENT-07] a standing consent names its day, who gave it, and how', () => {
  expect(standingText(given, zone)).toBe('Standing consent of 23 Nov 2026 (person who speaks for the patient, written)')
})
