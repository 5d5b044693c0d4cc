import { createToday, todayWords } from '@chartside/core/today'
import { useStore } from '@nanostores/react'

import { useElementState, useModel, useRefresh, useSession, useSheet, useWords } from '../lib/context.ts'
import { NeedsList } from './needs-list.tsx'
import { Schedule } from './schedule.tsx'
import css from './today.css?inline'
import { WaitingList } from './waiting-list.tsx'

interface DayViewProps {
  /** Starts a dictation; from the queue, without an appointment. */
  onDictate: (patientId: string, appointmentId?: string) => void
  /** An unsent dictation is in the form. */
  onDictation: () => void
  onNote: (dictationId: string) => void
  onChart: (patientId: string) => void
  onArrived: (appointmentId: string) => void
  onLocation: () => void
}

/** The day: appointments, what needs the user, and who waits. */
export function DayView({ onDictate, onDictation, onNote, onChart, onArrived, onLocation }: DayViewProps) {
  useSheet(css)
  const session = useSession()
  const words = useWords(todayWords)
  const model = useModel(() => createToday(session), [session])
  const schedule = useStore(model.$schedule)
  const shownDay = useStore(model.$shownDay)
  useRefresh(() => void model.reload())
  useElementState('loading', schedule.state === 'loading')
  return (
    <section className="container" aria-label={words.title}>
      <div className="today">
        <Schedule {...{ model, schedule, shownDay, onDictate, onNote, onArrived, onChart }} />
        <div className="today-side">
          <NeedsList {...{ model, onDictation, onNote }} />
          <WaitingList {...{ model, onChart, onDictate }} onChoose={onLocation} />
        </div>
      </div>
    </section>
  )
}
