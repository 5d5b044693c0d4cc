import { registerWords, registrationOf } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { submittingState } from '../lib/common.ts'
import { useElementState, useMay, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { badgePart, buttonParts, dialogParts, errorPart, fieldParts } from '../lib/parts.ts'
import { flag } from '../lib/props.ts'
import { Dialog } from '../ui/dialog.tsx'
import formLayout from '../ui/form-layout.css?inline'
import { RegisterView } from './register-view.tsx'

export const patientRegisterWidget = defineWidget({
  tag: 'chartside-patient-register',
  about: 'Registers a patient, and shows possible duplicates while typing. One registration per session.',
  props: {
    modal: flag('Shows the form in a dialog over the page while the element exists; otherwise only the form.'),
  },
  events: {
    patientregistered: event('The server has registered the patient.', { patientId: 'string' }),
    registrationfailed: event('The server refused the registration. The form shows why.'),
    patientselected: event('A registered patient was opened from the warning about a possible duplicate.', {
      patientId: 'string',
    }),
    dismissed: event('The user has cancelled or, in a dialog, registered or opened a patient. Remove the element.'),
  },
  parts: {
    form: 'The form.',
    duplicates: 'Possible duplicates of the new patient.',
    ...buttonParts,
    ...fieldParts,
    ...dialogParts,
    ...badgePart,
    ...errorPart,
  },
  states: submittingState,
  styles: [formLayout],
  component: function PatientRegister({ modal, emit }) {
    const registration = registrationOf(useSession())
    const { state } = useStore(registration.$form)
    const words = useWords(registerWords)
    const mayRegister = useMay('register-patients')
    useRefresh(() => void registration.$payers.reload())
    useElementState('submitting', state === 'submitting')
    if (!mayRegister)
      return modal ? (
        <Dialog title={words.title} size="small" onClose={() => emit('dismissed')}>
          <p>{words.notAllowed}</p>
        </Dialog>
      ) : (
        <section className="form-page">
          <h2>{words.title}</h2>
          <p>{words.notAllowed}</p>
        </section>
      )
    return (
      <RegisterView
        title={words.title}
        registration={registration}
        modal={modal}
        onRegistered={(patientId) => {
          emit('patientregistered', { patientId })
          if (modal) emit('dismissed')
        }}
        onRefused={() => emit('registrationfailed')}
        onOpen={(patientId) => {
          emit('patientselected', { patientId })
          if (modal) emit('dismissed')
        }}
        onDismiss={() => emit('dismissed')}
      />
    )
  },
})
