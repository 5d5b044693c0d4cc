import { dictationFields } from '@chartside/contract/dictation'
import * as v from 'valibot'

import type { FormErrors } from '../lib/form.ts'
import { translated } from '../lib/language.ts'
import { type Recording, recorderWords } from '../recorder/index.ts'
import { type TaskRow, tasksError } from './tasks.ts'
import { dictationWords } from './words.ts'

/** Everything in a dictation before it is sent. */
export interface DictationValues {
  providerId: string
  patientName: string
  /** '' for a typed name. */
  patientId: string
  /** The appointment that it was started from; '' if it was started elsewhere. */
  appointmentId: string
  comments: string
  tasks: readonly TaskRow[]
  recording: Recording | undefined
}

/** An untouched form. */
export const empty: DictationValues = {
  providerId: '',
  patientName: '',
  patientId: '',
  appointmentId: '',
  comments: '',
  tasks: [],
  recording: undefined,
}

/** The messages for invalid fields; `shortest` is the minimum length of a recording, in seconds. */
export function checkDictation(values: DictationValues, shortest: number): FormErrors<DictationValues> {
  const errors: FormErrors<DictationValues> = {}
  const note = (field: keyof DictationValues, message: string | undefined) => {
    if (message) errors[field] = translated(message)
  }
  const beyond = (schema: v.GenericSchema, value: string) => v.safeParse(schema, value).issues?.[0].message
  note('providerId', values.providerId === '' ? dictationWords.required(dictationWords.providerId) : undefined)
  note(
    'patientName',
    values.patientName.trim() === ''
      ? dictationWords.required(dictationWords.patientName)
      : beyond(dictationFields.patient_name, values.patientName),
  )
  note('comments', beyond(dictationFields.comments, values.comments))
  note('tasks', tasksError(values.tasks))
  const problem = values.recording?.problem
  if (!values.recording) note('recording', dictationWords.required(dictationWords.audio))
  else if (problem) note('recording', problem === 'empty' ? recorderWords.empty : recorderWords.tooShortFor(shortest))
  return errors
}
