import { patientWords } from '@chartside/core/patients'

import { emptySlot } from '../lib/common.ts'
import { useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { buttonParts, dialogParts, emptyPart, errorPart, fieldParts } from '../lib/parts.ts'
import { choice, flag, text } from '../lib/props.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './patient-search.css?inline'
import { SearchPanel } from './search-panel.tsx'

export const patientSearchWidget = defineWidget({
  tag: 'chartside-patient-search',
  about: 'Finds patients by name, MRN, phone or date of birth; choosing one reports the id to the page.',
  props: {
    layout: choice('Results below the field, or in a dropdown over the page, as for a top bar.', ['inline', 'dropdown']),
    modal: flag('Shows the search in a dialog over the page while the element exists.'),
    focusKey: text("The key of the page that moves the focus into the field, such as `/`; '' for none, as by default."),
    registers: flag('Offers to register whom nobody matches, if the user may; the page shows the form, which has the name then.'),
    tab: text('Passed on with the chosen patient: the tab to open.'),
  },
  events: {
    patientselected: event('A patient was chosen.', { patientId: 'string', tab: 'string?' }),
    createpatient: event('The user wants to register a patient whom the search has not found: show the form.'),
    dismissed: event('The dialog was closed, or a patient was chosen. Remove the element.'),
  },
  parts: { ...buttonParts, ...fieldParts, ...dialogParts, ...emptyPart, ...errorPart },
  slots: emptySlot,
  styles: [css],
  component: function PatientSearch({ layout, modal, focusKey, registers, tab, emit }) {
    const words = useWords(patientWords)
    const choose = (patientId: string) => {
      emit('patientselected', { patientId, tab: tab || undefined })
      if (modal) emit('dismissed')
    }
    const onRegister = registers ? () => emit('createpatient') : undefined
    if (!modal) return <SearchPanel {...{ layout, focusKey, onRegister }} onChoose={choose} />
    return (
      <Dialog title={words.searchPatient} onClose={() => emit('dismissed')}>
        <SearchPanel layout="dialog" onChoose={choose} onRegister={onRegister} />
      </Dialog>
    )
  },
})
