import { expect, test } from 'vitest'

import { recorderWords } from '../recorder/index.ts'
import { checkDictation, type DictationValues, empty } from './dictation-values.ts'

const file = new File(['x'], 'recording.mp3')
const whole: DictationValues = {
  ...empty,
  providerId: 'azz-1',
  patientName: 'Anna Berg',
  recording: { file, seconds: 20 },
}
const errorsOf = (change: Partial<DictationValues>, shortest = 15) => checkDictation({ ...whole, ...change }, shortest)

test('[DICT-05] provider, patient and recording are enough; each one that is missing has its message', () => {
  expect(errorsOf({})).toEqual({})
  expect(checkDictation(empty, 15)).toEqual({
    providerId: "Provider id's field is required",
    patientName: "Patient Name's field is required",
    recording: "Audio Recording's field is required",
  })
  expect(errorsOf({ patientName: ' \t' })).toEqual({ patientName: "Patient Name's field is required" })
})

test('[DICT-05] a text that is too long shows a message at its field', () => {
  expect(errorsOf({ patientName: 'x'.repeat(300), comments: 'x'.repeat(20_000) })).toEqual({})
  expect(errorsOf({ patientName: 'x'.repeat(301), comments: 'x'.repeat(20_001) })).toEqual({
    patientName: 'Patient Name can have at most 300 characters.',
    comments: 'Comments can have at most 20,000 characters.',
  })
})

test('[DICT-03] every task has a name', () => {
  expect(errorsOf({ tasks: [{ key: 1, name: 'Call' }] })).toEqual({})
  const tasks = [
    { key: 1, name: 'Call' },
    { key: 2, name: ' ' },
  ]
  expect(errorsOf({ tasks })).toEqual({ tasks: 'Please fill in all row names' })
})

test('[REC-02] a recording that cannot be sent says why', () => {
  expect(errorsOf({ recording: { file, seconds: 0, problem: 'empty' } })).toEqual({ recording: recorderWords.empty })
  expect(errorsOf({ recording: { file, seconds: 9, problem: 'too-short' } }, 20)).toEqual({
    recording: recorderWords.tooShortFor(20),
  })
})
