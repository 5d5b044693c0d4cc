export {
  createDictationForm,
  type DictationForm,
  dictationOf,
  type Progress,
  type SentDictation,
  type Wishes,
} from './dictation-form.ts'
export type { DictationValues } from './dictation-values.ts'
export type { PatientChange } from './patient-change.ts'
export type { DictationPatient } from './patient-name.ts'
export { type TaskRow, taskError } from './tasks.ts'
export { words } from './words.ts'
