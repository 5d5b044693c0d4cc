import { emptySlot, loadingState } from '../lib/common.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { choiceParts, dialogParts, listParts, menuParts, patientPart } from '../lib/parts.ts'
import { text } from '../lib/props.ts'
import { listPageEvents, listPageProps } from '../lib/use-list-page.ts'
import { wantedSlot } from '../lib/wanted-slot.ts'
import { AppointmentsPanel } from './appointments-panel.tsx'

export const appointmentsWidget = defineWidget({
  tag: 'chartside-appointments',
  about: "A patient's appointments as a table, a day or a week, to book, change, cancel and delete.",
  props: {
    patientId: text('The id of the patient.'),
    wanted: wantedSlot('A slot to book, from `slotselected`: the form opens with it.'),
    ...listPageProps,
  },
  events: {
    appointmentopened: cancelableEvent('An appointment was opened. It is shown in a dialog unless the page prevents that.', {
      appointmentId: 'string',
    }),
    appointmentbooked: event('An appointment was booked; with its id if the backend returns it.', { appointmentId: 'string?' }),
    appointmentchanged: event('An appointment was changed or cancelled.', { appointmentId: 'string' }),
    appointmentdeleted: event('An appointment was deleted.', { appointmentId: 'string' }),
    ...listPageEvents,
  },
  parts: {
    'toggle-button': 'A button of the choice between table, day and week, or a free time in the week of a booking.',
    ...choiceParts,
    ...dialogParts,
    ...patientPart,
    ...menuParts,
    ...listParts,
  },
  states: loadingState,
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
