import { dictationOf } from '@chartside/core/dictation'
import { recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useElementState, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { BadgeView, isShown } from './badge-view.tsx'
import css from './recording-badge.css?inline'

export const recordingBadgeWidget = defineWidget({
  tag: 'chartside-recording-badge',
  about: 'Says, wherever the user is on the page, that something is being recorded or was not sent yet.',
  events: {
    recordingopened: event('The user wants to go where the recording is.'),
    unsentchange: event('There is something to lose now, or no longer; also sent when the badge finds something.', {
      unsent: 'boolean',
    }),
  },
  parts: { button: 'The badge.' },
  styles: [css],
  afterUser: 'expired',
  component: function RecordingBadge({ emit }) {
    const session = useSession()
    const recorder = recorderOf(session)
    const { patientName } = useStore(dictationOf(session).$values)
    const unsent = isShown(useStore(recorder.$recorder))
    useElementState('active', unsent)
    useEffect(() => {
      if (!unsent) return
      emit('unsentchange', { unsent })
      return () => void emit('unsentchange', { unsent: false })
    }, [unsent, emit])
    return <BadgeView recorder={recorder} patient={patientName.trim()} open={() => emit('recordingopened')} />
  },
})
