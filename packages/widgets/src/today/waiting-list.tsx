import { checkInWords } from '@chartside/core/check-in'
import { type Today, todayWords } from '@chartside/core/today'
import { useStore } from '@nanostores/react'

import { useMay, useWords } from '../lib/context.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LookAlikeBadge } from '../ui/look-alike-badge.tsx'
import { PatientLine } from '../ui/patient-line.tsx'

interface WaitingListProps {
  model: Today
  onChart: (patientId: string) => void
  onDictate: (patientId: string) => void
  onChoose: () => void
}

/** The provider's patients who wait at the chosen location. */
export function WaitingList({ model, onChart, onDictate, onChoose }: WaitingListProps) {
  const words = useWords(todayWords)
  const queueWords = useWords(checkInWords)
  const waiting = useStore(model.$waiting)
  const location = useStore(model.$location)
  const mayDictate = useMay('dictate')
  if (!location)
    return (
      <section className="stack" aria-label={words.waitingTitle}>
        <h3>{words.waitingTitle}</h3>
        <p className="muted">{queueWords.noLocation}</p>
        <Button size="small" onClick={onChoose}>
          {words.chooseLocation}
        </Button>
      </section>
    )
  return (
    <section className="stack" aria-label={words.waitingTitle}>
      <header className="head">
        <h3>{words.waitingTitle}</h3>
        <bdi translate="no" className="muted">
          {location.name}
        </bdi>
      </header>
      <LoadFailure
        of={waiting}
        size="line"
        failed={queueWords.failed}
        stale={queueWords.stale}
        onRetry={() => void model.reload()}
      />
      {waiting.data?.length === 0 && <p className="muted">{queueWords.empty}</p>}
      <ul className="today-list">
        {waiting.data?.map((row) => {
          const name = `${row.firstName} ${row.lastName}`.trim() || queueWords.nameless
          return (
            <li key={row.id} className="today-item" part="waiting">
              <div className="today-who">
                <Button variant="link" aria-label={words.chartOf(name)} onClick={() => onChart(row.patientId)}>
                  <bdi translate="no" className="today-name">
                    {name}
                  </bdi>
                </Button>
                {row.lookAlike && <LookAlikeBadge lookAlike={row.lookAlike} />}
                <PatientLine patientId="" dateOfBirth={row.dateOfBirth} mrn={row.mrn} />
              </div>
              <span className="today-wait numbers">
                {row.calledAt !== undefined && <Badge tone="accent">{queueWords.called(row.calledTime)}</Badge>}
                {row.waitingMinutes !== undefined && (
                  <Badge tone={row.waiting === 'short' ? 'neutral' : 'warning'}>
                    {queueWords.waitingFor(row.waitingMinutes)}
                  </Badge>
                )}
              </span>
              {mayDictate && (
                <IconButton
                  size="small"
                  label={words.actionOf(words.startDictation, name, row.time)}
                  icon={<MicrophoneIcon />}
                  onClick={() => onDictate(row.patientId)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
