import { type DictationForm, type DictationPatient, dictationWords, type PatientChange } from '@chartside/core/dictation'
import type { Lookup } from '@chartside/core/patients'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { RecordLine } from '../ui/patient-line.tsx'

interface ChangeDialogProps {
  form: DictationForm
  change: PatientChange
  onFinish: () => void
}

/** Asks what to do with an unsent dictation when another patient is chosen. It never moves without an answer. */
export function ChangeDialog({ form, change: { from, to, records, finishable }, onFinish }: ChangeDialogProps) {
  const words = useWords(dictationWords)
  const nameOf = ({ name }: DictationPatient, record: Lookup) => (record.state === 'found' ? record.patient.name : name.trim())
  const before = nameOf(from, records.from)
  const after = nameOf(to, records.to)
  // A dictation never moves to a patient without a known name.
  const isUnknown = to.id !== '' && after === ''
  const sentence = words.change(before || (from.id ? words.thisPatient : ''), after || (to.id ? words.otherPatient : ''))
  return (
    <Dialog title={words.changeTitle} size="small" onClose={form.stay}>
      <div className="stack tight dictation-change">
        <p dir="auto">{sentence}</p>
        {(from.id || before) && <RecordLine lookup={records.from} name={before} />}
        {(to.id || after) && <RecordLine lookup={records.to} name={after} />}
        {[records.from, records.to].some(({ state }) => state === 'failed') && (
          <Failed size="line" message={words.lookupFailed} onRetry={form.lookUpChange} />
        )}
        <Button data-autofocus variant="primary" onClick={form.stay}>
          {words.stay(before)}
        </Button>
        {finishable && <Button onClick={onFinish}>{words.finish(before)}</Button>}
        <Button disabled={isUnknown} onClick={form.move}>
          {words.move(after || (to.id ? words.otherPatient : ''))}
        </Button>
        <Button variant="danger" onClick={form.discard}>
          {words.discard}
        </Button>
      </div>
    </Dialog>
  )
}
