import { createToday, todayWords } from '@chartside/core/today'
import { useStore } from '@nanostores/react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { badgePart, buttonParts, emptyPart, errorPart } from '../lib/parts.ts'
import { outboxParts } from '../outbox/index.ts'
import { NeedsList } from './needs-list.tsx'
import { Schedule } from './schedule.tsx'
import css from './today.css?inline'
import { WaitingList } from './waiting-list.tsx'

export const todayWidget = defineWidget({
  tag: 'chartside-today',
  about:
    "The provider's day, live: own appointments in the order of their times with what to do next, who waits, and what needs the user: notes to review, notes that are missing and recordings that were not sent. `refresh()` loads it again.",
  events: {
    dictationrequested: event('The user starts a dictation about a patient; without an appointmentId from the queue.', {
      patientId: 'string',
      appointmentId: 'string?',
    }),
    dictationopened: event('The user opens an unsent dictation, which is in the form now.'),
    noteopened: event('The user opens the review of a note.', { dictationId: 'string' }),
    patientselected: event("The user opens a patient's chart.", { patientId: 'string', tab: 'string' }),
    patientarrived: event('The patient of an appointment was checked in.', { appointmentId: 'string' }),
    locationrequested: event('The user wants to choose the location whose queue is shown; an element of the queue asks for it.'),
  },
  parts: {
    visit: 'An appointment.',
    need: 'A note that needs the user.',
    waiting: 'A patient who waits.',
    ...outboxParts,
    ...badgePart,
    ...buttonParts,
    ...emptyPart,
    ...errorPart,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css],
  component: function Today({ emit }) {
    const session = useSession()
    const words = useWords(todayWords)
    const model = useModel(() => createToday(session), [session])
    const schedule = useStore(model.$schedule)
    const shownDay = useStore(model.$shownDay)
    useRefresh(() => void model.reload())
    useElementState('loading', schedule.state === 'loading')
    const dictate = (patientId: string, appointmentId?: string) => emit('dictationrequested', { patientId, appointmentId })
    const openNote = (dictationId: string) => emit('noteopened', { dictationId })
    const openChart = (patientId: string) => emit('patientselected', { patientId, tab: 'center' })
    return (
      <section className="container" aria-label={words.title}>
        <div className="today">
          <Schedule
            {...{ model, schedule, shownDay, openChart }}
            onDictate={dictate}
            onNote={openNote}
            onArrived={(appointmentId) => emit('patientarrived', { appointmentId })}
          />
          <div className="today-side">
            <NeedsList model={model} onDictation={() => emit('dictationopened')} onNote={openNote} />
            <WaitingList {...{ model, openChart }} onDictate={dictate} onChoose={() => emit('locationrequested')} />
          </div>
        </div>
      </section>
    )
  },
})
