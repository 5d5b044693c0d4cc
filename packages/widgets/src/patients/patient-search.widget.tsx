import { patientWords } from '@chartside/core/patients'

import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { choice, flag, text } from '../lib/props.ts'
import { Dialog } from '../ui/dialog.tsx'
import css from './patient-search.css?inline'
import { SearchPanel } from './search-panel.tsx'

export const patientSearchWidget = defineWidget({
  tag: 'chartside-patient-search',
  about: 'Finds patients by name, MRN, phone or date of birth; choosing one tells the page its id.',
  props: {
    layout: choice('Results below the field, or in a dropdown over the page as in a top bar.', ['inline', 'dropdown']),
    modal: flag('Stands in a dialog over the page, as long as the element is there.'),
    tab: text('Handed on with the chosen patient: the tab to open them in.'),
  },
  events: {
    patientselected: event('A patient was chosen.', { patientId: 'string', tab: 'string?' }),
    dismissed: event('The dialog is done with: it was closed, or a patient was chosen. Take the element away.'),
  },
  parts: { ...emptyPart, ...errorPart, dialog: 'The dialog, where it is modal.' },
  slots: emptySlot,
  styles: [css],
  component: function PatientSearch({ layout, modal, tab, emit }) {
    const words = useWords(patientWords)
    const choose = (patientId: string) => {
      emit('patientselected', { patientId, tab: tab || undefined })
      if (modal) emit('dismissed')
    }
    if (!modal) return <SearchPanel layout={layout} onChoose={choose} />
    return (
      <Dialog title={words.searchPatient} onClose={() => emit('dismissed')}>
        <SearchPanel layout="dialog" onChoose={choose} />
      </Dialog>
    )
  },
})
