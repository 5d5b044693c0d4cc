import { isMissing, noteWords } from '@chartside/core/notes'
import { type Today, type TodayRow, type TodayStep, todayWords } from '@chartside/core/today'
import { useWords } from '../lib/context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckIcon, MicrophoneIcon } from '../ui/icons.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { PatientLine } from '../ui/patient-line.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { VisitState } from './visit-state.tsx'

export interface VisitRowProps {
  row: TodayRow
  model: Today
  onChart: (patientId: string) => void
  onDictate: (patientId: string, appointmentId: string) => void
  onNote: (dictationId: string) => void
  onArrived: (appointmentId: string) => void
}

/** An appointment of today: when, who, where it stands, and what to do next. */
export function VisitRow({ row, onChart, ...props }: VisitRowProps) {
  const words = useWords(todayWords)
  const { patientId, patientName, dateOfBirth, mrn, lookAlike, arrival } = row
  return (
    <li className="today-visit" part="visit" data-step={row.step}>
      <p className="today-time numbers">{row.shownTime}</p>
      <div className="today-who">
        {patientId === '' ? (
          <bdi translate="no" className="today-name">
            {patientName}
          </bdi>
        ) : (
          <Button variant="link" aria-label={words.chartOf(patientName)} onClick={() => onChart(patientId)}>
            <bdi translate="no" className="today-name">
              {patientName}
            </bdi>
          </Button>
        )}
        {lookAlike && <LookAlikeBadge lookAlike={lookAlike} />}
        <p className="muted">{row.reason}</p>
        <PatientLine patientId="" dateOfBirth={dateOfBirth} mrn={mrn} />
      </div>
      <div className="today-state">
        <VisitState row={row} />
        {row.status === 'cancelled' && <StatusBadge {...row} />}
      </div>
      <NextStep row={row} {...props} />
      {arrival.state === 'failed' && (
        <p className="today-problem" role="alert">
          {arrival.problem}
        </p>
      )}
    </li>
  )
}

/** The button of what comes next, and the microphone where a dictation may start before. */
function NextStep({ row, model, onDictate, onNote, onArrived }: Omit<VisitRowProps, 'onChart'>) {
  const words = useWords(todayWords)
  const { open } = useWords(noteWords)
  const { id, patientId, note } = row
  const of = (action: string) => words.actionOf(action, row.patientName, row.shownTime)
  const checkIn = async () => {
    if (await model.checkIn(id)) onArrived(id)
  }
  const buttons: Partial<Record<TodayStep, { label: string; press: () => void }>> = {
    'check-in': { label: words.checkIn, press: () => void checkIn() },
    dictate: { label: words.startDictation, press: () => onDictate(patientId, id) },
    review: { label: words.review, press: () => onNote(note!.dictation.id) },
    reviewed: { label: words.open, press: () => onNote(note!.dictation.id) },
    generate: { label: words.generate, press: () => void model.generate(note!.dictation.id) },
  }
  const next = buttons[row.step]
  const missing = note && isMissing(note.note) ? note.dictation : undefined
  return (
    <div className="cluster today-next">
      {row.mayDictate && (
        <IconButton
          size="small"
          label={of(words.startDictation)}
          icon={<MicrophoneIcon />}
          onClick={() => onDictate(patientId, id)}
        />
      )}
      {next && (
        <Button
          size="small"
          variant={row.step === 'reviewed' ? 'quiet' : 'secondary'}
          icon={row.step === 'dictate' ? <MicrophoneIcon /> : row.step === 'check-in' ? <CheckIcon /> : undefined}
          aria-label={of(next.label)}
          busy={row.step === 'check-in' && row.arrival.state === 'sending'}
          // The second click of a double click must not take the step after the one that the first has taken.
          onClick={({ detail }) => detail < 2 && next.press()}
        >
          {next.label}
        </Button>
      )}
      {missing && (
        <Button size="small" aria-label={of(open)} onClick={() => onNote(missing.id)}>
          {open}
        </Button>
      )}
    </div>
  )
}
