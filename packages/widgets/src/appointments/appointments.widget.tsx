import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { text } from '../lib/props.ts'
import { listPageEvents, listPageProps } from '../lib/use-list-page.ts'
import { wantedSlot } from '../lib/wanted-slot.ts'
import { AppointmentsPanel } from './appointments-panel.tsx'

export const appointmentsWidget = defineWidget({
  tag: 'chartside-appointments',
  about: "A patient's appointments as a table, a day or a week: booked, changed, cancelled and deleted.",
  props: {
    patientId: text('Whose appointments.'),
    wanted: wantedSlot('A slot to be booked, as `slotselected` tells of it: the form opens with it.'),
    ...listPageProps,
  },
  events: {
    appointmentopened: cancelableEvent('An appointment was opened. It is shown in a dialog unless the page prevents that.', {
      appointmentId: 'string',
    }),
    appointmentbooked: event('An appointment was booked; its id where the backend says it.', { appointmentId: 'string?' }),
    appointmentchanged: event('An appointment was changed or cancelled.', { appointmentId: 'string' }),
    appointmentdeleted: event('An appointment was deleted.', { appointmentId: 'string' }),
    ...listPageEvents,
  },
  parts: { table: 'The rows.', pagination: 'The pages and their size.', ...emptyPart, ...errorPart },
  slots: emptySlot,
  component: function Appointments({ patientId, wanted, page, pageSize, emit }) {
    return (
      <AppointmentsPanel
        patientId={patientId}
        wanted={wanted}
        place={{ page, pageSize }}
        onPage={(place) => emit('pagechange', place)}
        onOpened={(appointmentId) => emit('appointmentopened', { appointmentId })}
        onBooked={(id) => emit('appointmentbooked', { appointmentId: id || undefined })}
        onChanged={(appointmentId) => emit('appointmentchanged', { appointmentId })}
        onDeleted={(appointmentId) => emit('appointmentdeleted', { appointmentId })}
      />
    )
  },
})
