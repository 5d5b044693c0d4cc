import { dayIn } from '@chartside/core/lib/clock-times'
import { unambiguousDay } from '@chartside/core/lib/formats'
import { type DictationSummary, type Summary, summaryWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { ReadNote } from '../notes/index.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { RangeForm } from '../ui/range-form.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface SummaryDialogProps {
  model: DictationSummary
  patientId: string
  /** The patient's full name. */
  name: string
  onClose: () => void
}

/** The summary of a patient's notes over a range of days (CENTER-04). Closing it does not stop a summary in progress. */
export function SummaryDialog({ model, patientId, name, onClose }: SummaryDialogProps) {
  const session = useSession()
  const words = useWords(summaryWords)
  const range = useStore(model.$range)
  const summary = useStore(model.$summary)
  const today = dayIn(usePracticeZone(), session.now())
  const isLoading = summary.state === 'loading' && summary.range.start === range.start && summary.range.end === range.end
  return (
    <Dialog title={name} hasName size="large" onClose={onClose}>
      <div className="stack summary">
        <RangeForm
          {...{ model, words, today }}
          latest={today}
          required
          busy={isLoading}
          onGo={() => isLoading || void model.go()}
        />
        <Outcome summary={summary} patientId={patientId} again={() => void model.go()} />
      </div>
    </Dialog>
  )
}

function Outcome({ summary, patientId, again }: { summary: Summary; patientId: string; again: () => void }) {
  const words = useWords(summaryWords)
  if (summary.state === 'none') return <p className="quiet">{words.prompt}</p>
  if (summary.state === 'loading') return <Spinner label={words.summarizing} />
  if (summary.state === 'failed') {
    const { error } = summary
    return <Failed error={error} message={`${words.failed} ${error.message}`} onRetry={error.retryable ? again : undefined} />
  }
  const { start, end } = summary.range
  const about = words.of(unambiguousDay(start), unambiguousDay(end))
  if (summary.text === '')
    return (
      <div className="stack tight">
        <p className="quiet numbers">{about}</p>
        <Empty>{words.none}</Empty>
      </div>
    )
  return (
    <section className="stack tight" aria-label={about}>
      <p className="quiet numbers" role="status">
        {about}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className="box summary-text" tabIndex={0} role="document">
        <ReadNote text={summary.text} record={{ resource: 'summary', id: patientId, patientId }} landmarks={false} />
      </div>
    </section>
  )
}
