import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { uploadDictation } from '../dictation.ts'
import { savePatient } from '../patients.ts'
import { idSent } from './send.ts'
import { daySent, textSent } from './send-fields.ts'

const messages = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.map((issue) => issue.message)

describe('input is checked exactly', () => {
  test.each(['2026-02-30', '2025-02-29', '20-11-2026', '2026-13-01', 'soon', ''])('[REG-02] %j is not a date', (value) => {
    expect(messages(daySent('DOB'), value)).toHaveLength(1)
  })

  test('[REG-02] 29 February exists in a leap year', () => {
    expect(messages(daySent('DOB'), '2024-02-29')).toBeUndefined()
  })

  test('[ERR-01] text with characters that cannot be stored, or too much text, is refused with a message', () => {
    expect(messages(textSent('Comments', 10), 'a\u0000b')).toEqual(['Comments has characters that cannot be stored.'])
    expect(messages(textSent('Comments', 10), 'a'.repeat(11))).toEqual(['Comments can have at most 10 characters.'])
    expect(messages(textSent('Comments', 10), 'tab\tline\n')).toBeUndefined()
  })

  test('[DATA-01] an id is short and plain', () => {
    expect(v.parse(idSent, 12)).toBe('12')
    for (const bad of ['', '../7', 'a b', "1' or 1=1", 'x'.repeat(65), null, {}]) expect(messages(idSent, bad)).toHaveLength(1)
  })

  test('[DICT-06] a dictation needs a provider, a name and a recording; the rest is optional', () => {
    const minimal = { patient_name: 'A', provider_id: 'azz-1', audio_file: new Blob(['x']) }
    expect(v.parse(uploadDictation.form!, minimal)).toMatchObject({ patient_pool_id: '', comments: '', tasks: '' })
    for (const name of Object.keys(minimal)) {
      const { [name as keyof typeof minimal]: _left, ...rest } = minimal
      expect(messages(uploadDictation.form!, rest), name).toHaveLength(1)
    }
  })

  test('[REG-02] gender is male, female or other', () => {
    const patient = { first_name: 'A', last_name: 'B', mrn: '1', dob: '1980-01-01', gender: 'unknown' }
    expect(messages(savePatient.form!, patient)).toEqual(['Gender must be male, female or other.'])
  })
})
