import { type DictationForm, dictationWords } from '@chartside/core/dictation'
import { useStore } from '@nanostores/react'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'

import { useFailure, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import type { PatientFinderProps } from '../patients/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField, type TextFieldProps } from '../ui/text-field.tsx'

/** Loaded after the first paint. */
export const $finder = lazyModule(() => import('./loaded-patient-finder.ts'))

interface NameFieldProps {
  form: DictationForm
  locked: boolean
  onPatient: (patientId: string) => void
  /** A new patient of this name is to be registered. */
  onRegister: (name: string) => void
}

/** The patient of the dictation, and whether they are on record or only a name. */
export function NameField({ form, locked, onPatient, onRegister }: NameFieldProps) {
  const words = useWords(dictationWords)
  const { patientName, patientId } = useStore(form.$values)
  const errors = useStore(form.$errors)
  const lookup = useStore(form.$lookup)
  useFailure(lookup.state === 'missing' ? lookup : undefined, missing)
  const filled = patientName !== '' || patientId !== ''
  return (
    <div className="stack tight">
      <SearchedField
        label={words.patientName}
        name="patientName"
        required
        dir="auto"
        autoComplete="off"
        error={errors.patientName}
        readOnly={locked}
        value={patientName}
        onChange={form.typeName}
        onBlur={() => form.leave('patientName')}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || locked) return
          event.preventDefault()
          form.typeName('')
        }}
        trail={filled && !locked && <IconButton label={words.clearName} icon={<CloseIcon />} onClick={() => form.typeName('')} />}
        isLinked={patientId !== ''}
        onRegister={onRegister}
        onChoose={({ id, name }) => takePatient(form, { id, name }, onPatient)}
      />
      {lookup.state === 'looking' && <Spinner label={words.looking} />}
      {lookup.state === 'missing' && <Failed size="line" message={words.notFound} />}
      {lookup.state === 'failed' && (
        <Failed size="line" error={lookup.error} message={words.lookupFailed} onRetry={form.lookUpAgain} />
      )}
      {(lookup.state === 'idle' || lookup.state === 'found') && filled && (
        <div className="box dictation-patient" data-state={patientId ? 'linked' : 'typed'}>
          <Patient patientId={patientId} name={patientName} />
        </div>
      )}
    </div>
  )
}

interface SearchedFieldProps extends TextFieldProps {
  isLinked: boolean
  onChoose: PatientFinderProps['onChoose']
  onRegister: PatientFinderProps['onRegister']
}

/** Takes a patient who was found or registered; without a name, they are looked up. */
export function takePatient(form: DictationForm, patient: { id: string; name: string }, onPatient: (id: string) => void): void {
  form.pick(patient)
  if (form.$values.get().patientId === patient.id) onPatient(patient.id)
}

/** A field for the name, which also finds and registers patients once that is loaded. */
function SearchedField({ isLinked, onChoose, onRegister, onKeyDown, ...field }: SearchedFieldProps) {
  const finder = useStore($finder)
  const [attributes, onAttributes] = useState<ComponentProps<'input'>>({})
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<(event: KeyboardEvent) => void>(null)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    keys.current?.(event)
    if (!event.defaultPrevented) onKeyDown?.(event)
  }
  const { value, readOnly: locked = false } = field
  return (
    <div ref={box}>
      <TextField spellCheck="false" {...field} {...(attributes as object)} ref={input} onKeyDown={press} />
      {finder.state === 'ready' && (
        <finder.module.PatientFinder {...{ input, box, value, isLinked, locked, onChoose, onRegister, onAttributes, keys }} />
      )}
    </div>
  )
}

/** Loaded after the first paint. */
const $line = lazyModule(() => import('../ui/loaded-patient-line.ts'))

/** Whom the dictation is about: from the record, or only a name. */
function Patient({ patientId, name }: { patientId: string; name: string }) {
  const loaded = useStore($line)
  if (loaded.state !== 'ready')
    return (
      <strong dir="auto" translate="no">
        {name}
      </strong>
    )
  const { PatientLine, RecordLine } = loaded.module
  return patientId ? <PatientLine {...{ patientId, name }} /> : <RecordLine lookup={{ state: 'idle' }} name={name} />
}

/** The error reported to the page if no patient has its id. */
const missing = (): WidgetError => ({
  code: 'patient-not-found',
  message: dictationWords.notFound,
  retryable: false,
})
