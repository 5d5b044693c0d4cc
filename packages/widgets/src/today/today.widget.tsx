import { sharedWords } from '@chartside/core/lib/words'
import { useStore } from '@nanostores/react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { badgePart, buttonParts, emptyPart, errorPart } from '../lib/parts.ts'
import { outboxParts } from '../outbox/index.ts'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// It shares much with the elements of notes, of the queue and of the recorder, which a page without it must not load.
const $view = lazyModule(() => import('./day-view.tsx'))

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
  component: function Today({ emit }) {
    const { unreachable } = useWords(sharedWords)
    const loaded = useStore($view)
    useElementState('loading', loaded.state === 'loading')
    if (loaded.state === 'failed') return <Failed message={unreachable} onRetry={$view.retry} />
    if (loaded.state === 'loading') return <Skeleton lines={6} columns={4} />
    return (
      <loaded.module.DayView
        onDictate={(patientId, appointmentId) => emit('dictationrequested', { patientId, appointmentId })}
        onDictation={() => emit('dictationopened')}
        onNote={(dictationId) => emit('noteopened', { dictationId })}
        onChart={(patientId) => emit('patientselected', { patientId, tab: 'center' })}
        onArrived={(appointmentId) => emit('patientarrived', { appointmentId })}
        onLocation={() => emit('locationrequested')}
      />
    )
  },
})
