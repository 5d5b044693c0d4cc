export {
  createDictationForm,
  type DictationForm,
  dictationOf,
  type PatientChange,
  type Progress,
  type SentDictation,
  type Wishes,
} from './dictation-form.ts'
export type { DictationValues } from './dictation-values.ts'
export type { DictationPatient, Lookup } from './patient-name.ts'
export { type TaskRow, taskError } from './tasks.ts'
export { words } from './words.ts'
