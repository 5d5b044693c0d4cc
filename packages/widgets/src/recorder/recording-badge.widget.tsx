import { recorderOf } from '@chartside/core/recorder'

import { useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { BadgeView } from './badge-view.tsx'
import css from './recording-badge.css?inline'

export const recordingBadgeWidget = defineWidget({
  tag: 'chartside-recording-badge',
  about: 'Says, wherever the user is on the page, that something is being recorded or was not sent yet.',
  events: {
    recordingopened: event('The user wants to go where the recording is.'),
  },
  styles: [css],
  component: function RecordingBadge({ emit }) {
    return <BadgeView recorder={recorderOf(useSession())} open={() => emit('recordingopened')} />
  },
})
