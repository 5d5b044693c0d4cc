import { type DictationForm, dictationWords } from '@chartside/core/dictation'
import { useStore } from '@nanostores/react'

import { useFailure, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import type { WidgetError } from '../lib/widget-error.ts'
import { IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The patient of the dictation, and whether they are on record or only a name. */
export function NameField({ form, locked }: { form: DictationForm; locked: boolean }) {
  const words = useWords(dictationWords)
  const { patientName, patientId } = useStore(form.$values)
  const errors = useStore(form.$errors)
  const lookup = useStore(form.$lookup)
  useFailure(lookup.state === 'missing' ? lookup : undefined, missing)
  const filled = patientName !== '' || patientId !== ''
  return (
    <div className="stack tight">
      <TextField
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

/** Loaded after the first paint. */
const $line = lazyModule(() => import('../ui/loaded-patient-line.ts'))

/** Whom the dictation is about: from the record, or only a name. */
function Patient({ patientId, name }: { patientId: string; name: string }) {
  const loaded = useStore($line)
  if (loaded.state !== 'ready') return <strong dir="auto">{name}</strong>
  const { PatientLine, RecordLine } = loaded.module
  return patientId ? <PatientLine {...{ patientId, name }} /> : <RecordLine lookup={{ state: 'idle' }} name={name} />
}

/** The error reported to the page if no patient has its id. */
const missing = (): WidgetError => ({
  code: 'patient-not-found',
  message: dictationWords.notFound,
  retryable: false,
})
