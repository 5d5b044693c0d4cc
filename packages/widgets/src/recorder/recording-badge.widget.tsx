import { recorderOf } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

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
  },
  parts: { button: 'The badge.' },
  styles: [css],
  component: function RecordingBadge({ emit }) {
    const recorder = recorderOf(useSession())
    useElementState('active', isShown(useStore(recorder.$recorder)))
    return <BadgeView recorder={recorder} open={() => emit('recordingopened')} />
  },
})
