import { type DictationForm, type DictationPatient, words as ours, type PatientChange } from '@chartside/core/dictation'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface ChangeDialogProps {
  form: DictationForm
  change: PatientChange
  onFinish: () => void
}

/** Asks what becomes of an unsent dictation when another patient is chosen. Nothing is retargeted without an answer. */
export function ChangeDialog({ form, change, onFinish }: ChangeDialogProps) {
  const words = useWords(ours)
  const called = ({ id, name }: DictationPatient) => name.trim() || (id && words.somebody(id))
  const from = called(change.from)
  const to = called(change.to)
  return (
    <Dialog title={words.changeTitle} size="small" onClose={form.stay}>
      <div className="dictation-change">
        <p dir="auto">{words.change(from, to)}</p>
        <Button data-autofocus variant="primary" onClick={form.stay}>
          {words.stay(from)}
        </Button>
        {change.finishable && <Button onClick={onFinish}>{words.finish(from)}</Button>}
        <Button onClick={form.move}>{words.move(to)}</Button>
        <Button variant="danger" onClick={form.discard}>
          {words.discard}
        </Button>
      </div>
    </Dialog>
  )
}
