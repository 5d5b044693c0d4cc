/** The patient of a dictation. Without an id it is a typed name; without a name it is still being looked up. */
export interface DictationPatient {
  id: string
  name: string
}

export const nobody: DictationPatient = { id: '', name: '' }
