import { type DictationForm, type DictationPatient, dictationWords, type PatientChange } from '@chartside/core/dictation'
import type { Lookup } from '@chartside/core/patients'
import { type ReactNode, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { RecordLine } from '../ui/patient-line.tsx'

interface ChangeDialogProps {
  form: DictationForm
  change: PatientChange
  onFinish: () => void
  /** True for a recorder whose page sends the recording. */
  alone?: boolean
}

/** Asks what to do with an unsent dictation when another patient is chosen. It never moves without an answer. */
export function ChangeDialog({ form, change, onFinish, alone = false }: ChangeDialogProps) {
  const { from, to, records, finishable, running } = change
  const words = useWords(dictationWords)
  const [isCorrecting, setCorrecting] = useState(false)
  const before = nameOf(from, records.from)
  const after = nameOf(to, records.to)
  const shownBefore = before || (from.id ? words.thisPatient : '')
  const shownAfter = after || (to.id ? words.otherPatient : '')
  // A dictation never moves to a patient without a known name.
  const isUnknown = to.id !== '' && after === ''
  const question = (running ? words.changeRunning : words.change)(shownBefore, shownAfter)
  const draw = (sentence: string, buttons: ReactNode) => (
    <Dialog title={words.changeTitle} size="small" onClose={form.stay}>
      <div className="stack tight dictation-change">
        <p dir="auto">{sentence}</p>
        {(from.id || before) && <RecordLine lookup={records.from} name={before} />}
        {(to.id || after) && <RecordLine lookup={records.to} name={after} />}
        {[records.from, records.to].some(({ state }) => state === 'failed') && (
          <Failed size="line" message={words.lookupFailed} onRetry={form.lookUpChange} />
        )}
        {buttons}
      </div>
    </Dialog>
  )
  if (isCorrecting)
    return draw(
      words.correctAsk(shownBefore, shownAfter),
      <>
        <Button key="back" data-autofocus variant="primary" onClick={() => setCorrecting(false)}>
          {words.back}
        </Button>
        <Button variant="danger" disabled={isUnknown} onClick={form.move}>
          {words.correct(shownAfter)}
        </Button>
      </>,
    )
  const finish = alone ? words.stopRunning : running ? words.finishRunning : words.finish
  return draw(
    question,
    <>
      <Button key="stay" data-autofocus variant="primary" onClick={form.stay}>
        {words.stay(before)}
      </Button>
      {(alone ? running : finishable) && <Button onClick={onFinish}>{finish(before)}</Button>}
      {from.id === '' && (
        <Button disabled={isUnknown} onClick={form.move}>
          {words.move(shownAfter)}
        </Button>
      )}
      <Button variant="danger" onClick={form.discard}>
        {words.discard}
      </Button>
      {from.id !== '' && (
        <Button variant="quiet" onClick={() => setCorrecting(true)}>
          {words.wrongPatient}
        </Button>
      )}
    </>,
  )
}

const nameOf = ({ name }: DictationPatient, record: Lookup) => (record.state === 'found' ? record.patient.name : name.trim())
