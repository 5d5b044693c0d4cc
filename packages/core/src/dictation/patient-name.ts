/** Whom a dictation is about. Without an id it is a name that was typed; without a name it is one still being looked up. */
export interface DictationPatient {
  id: string
  name: string
}

export const nobody: DictationPatient = { id: '', name: '' }
