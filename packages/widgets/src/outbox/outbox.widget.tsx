import { deliveriesOf } from '@chartside/core/dictation'

import { useListener, useMay, useSession } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { outboxParts } from './outbox-parts.ts'
import { UnsentDictations } from './unsent-dictations.tsx'

export const outboxWidget = defineWidget({
  tag: 'chartside-outbox',
  about:
    'Dictations that the server does not have yet: those being sent, and those that an earlier visit left on this computer. Nothing if there are none. The dictation form contains it.',
  events: {
    dictationsent: event('The server has stored a dictation. Without a patientId it was sent for a typed name.', {
      dictationId: 'string?',
      patientId: 'string?',
    }),
    uploadprogress: event('Upload progress in bytes.', { sent: 'number', total: 'number' }),
    dictationopened: event('The user has put an unsent dictation back into the form, which the page should show.'),
  },
  parts: outboxParts,
  compact: true,
  component: function OutboxElement({ emit }) {
    const { sent, $progress } = deliveriesOf(useSession())
    const mayDictate = useMay('dictate')
    useListener(sent.on, ({ dictationId, patientId }) =>
      emit('dictationsent', { dictationId: dictationId || undefined, patientId: patientId || undefined }),
    )
    useListener($progress.listen, (progress) => progress && progress.total > 0 && emit('uploadprogress', { ...progress }))
    return mayDictate && <UnsentDictations onOpened={() => emit('dictationopened')} />
  },
})
