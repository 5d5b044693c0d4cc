import { dayHere, unambiguousDay } from '@chartside/core/lib/formats'
import { type DictationSummary, type Summary, summaryWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'

import { useSession, useWords } from '../lib/context.ts'
import { ReadNote } from '../notes/index.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface SummaryDialogProps {
  model: DictationSummary
  /** The patient's full name. */
  name: string
  onClose: () => void
}

/** The summary of a patient's notes over a range of days (CENTER-04). Closing it does not stop a summary in progress. */
export function SummaryDialog({ model, name, onClose }: SummaryDialogProps) {
  const session = useSession()
  const words = useWords(summaryWords)
  const range = useStore(model.$range)
  const errors = useStore(model.$errors)
  const summary = useStore(model.$summary)
  const today = dayHere(session.now())
  const isUnderWay = summary.state === 'loading' && summary.range.start === range.start && summary.range.end === range.end
  const field = (day: keyof typeof range) => ({
    label: words[day],
    error: errors[day],
    required: true,
    value: range[day],
    today,
    latest: today,
    pattern: 'dd MMM yyyy' as const,
    onChange: (value: string) => model.enter(day, value),
  })
  return (
    <Dialog title={name} size="large" onClose={onClose}>
      <div className="summary">
        <form
          className="summary-range"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isUnderWay) void model.go()
          }}
        >
          <DateField {...field('start')} />
          <DateField {...field('end')} />
          <Button type="submit" variant="primary" busy={isUnderWay}>
            {words.go}
          </Button>
        </form>
        <Outcome summary={summary} again={() => void model.go()} />
      </div>
    </Dialog>
  )
}

function Outcome({ summary, again }: { summary: Summary; again: () => void }) {
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
      <div className="summary-text" tabIndex={0} role="document">
        <ReadNote text={summary.text} landmarks={false} />
      </div>
    </section>
  )
}
