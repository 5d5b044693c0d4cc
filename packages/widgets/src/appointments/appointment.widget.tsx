import { detailWords } from '@chartside/core/appointments'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { badgePart, buttonParts, choiceParts, dialogParts, emptyPart, errorPart, fieldParts, patientPart } from '../lib/parts.ts'
import { flag, text } from '../lib/props.ts'
import { Button } from '../ui/button.tsx'
import { ChevronLeftIcon } from '../ui/page-icons.tsx'
import { AppointmentView } from './appointment-view.tsx'

export const appointmentWidget = defineWidget({
  tag: 'chartside-appointment',
  about: 'One appointment: its patient, location, provider and time, with actions.',
  props: {
    appointmentId: text('The id of the appointment. Another id clears everything of the previous one.'),
    noBack: flag('Hides the back button.'),
  },
  events: {
    appointmentchanged: event('The appointment was changed or cancelled.', { appointmentId: 'string' }),
    appointmentdeleted: event('The appointment was deleted.', { appointmentId: 'string' }),
    patientselected: event("The user opens the patient's chart.", { patientId: 'string', tab: 'string' }),
    dictationrequested: event('The user starts a dictation about the patient.', {
      patientId: 'string',
      appointmentId: 'string',
    }),
    dismissed: event('The user goes back.'),
  },
  parts: {
    appointment: "The appointment's details.",
    'toggle-button': 'A free time in the week of a booking.',
    ...buttonParts,
    ...fieldParts,
    ...choiceParts,
    ...dialogParts,
    ...patientPart,
    ...badgePart,
    ...emptyPart,
    ...errorPart,
  },
  states: loadingState,
  slots: emptySlot,
  component: function OneAppointment({ appointmentId, noBack, emit }) {
    const words = useWords(detailWords)
    return (
      <div className="stack container appointment-page">
        {!noBack && (
          <Button size="small" variant="quiet" icon={<ChevronLeftIcon />} onClick={() => emit('dismissed')}>
            {words.back}
          </Button>
        )}
        <AppointmentView
          // What was open or entered for one must not continue for another.
          key={appointmentId}
          appointmentId={appointmentId}
          onChanged={() => emit('appointmentchanged', { appointmentId })}
          onDeleted={() => emit('appointmentdeleted', { appointmentId })}
          onPatient={(patientId) => emit('patientselected', { patientId, tab: 'center' })}
          onDictate={(patientId, appointmentId) => emit('dictationrequested', { patientId, appointmentId })}
        />
      </div>
    )
  },
})
