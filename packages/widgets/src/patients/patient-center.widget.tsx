import { deliveriesOf } from '@chartside/core/dictation'
import { centerWords, createPatientCenter } from '@chartside/core/patients'
import { useState } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useModel, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { documentEvents, documentHandlers } from '../lib/document-events.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { choiceParts, dialogParts, listParts, menuParts, patientPart, tabParts } from '../lib/parts.ts'
import { choice, flag, text } from '../lib/props.ts'
import { listPageEvents, listPageProps } from '../lib/use-list-page.ts'
import { wantedSlot } from '../lib/wanted-slot.ts'
import { noteTextCss } from '../notes/index.ts'
import { Button } from '../ui/button.tsx'
import { ChevronLeftIcon } from '../ui/page-icons.tsx'
import { bannerEvents, bannerPage, bannerProps } from './banner-page.ts'
import { Chart } from './chart.tsx'
import css from './patient-center.css?inline'
import { type PatientTab, PatientTabs, type PatientTabsProps, patientTabs } from './patient-tabs.tsx'

export const patientCenterWidget = defineWidget({
  tag: 'chartside-patient-center',
  about: 'One patient: identity, dictations with their notes and a summary, documents and appointments.',
  props: {
    patientId: text('The id of the patient. Another id clears everything of the previous one.'),
    tab: choice('The open tab; the user may choose another one.', patientTabs),
    wanted: wantedSlot('A slot to book, from `slotselected`: with the tab `appointments` the form opens with it.'),
    page: { ...listPageProps.page, about: `Of the appointments. ${listPageProps.page.about}` },
    pageSize: { ...listPageProps.pageSize, about: `Of the appointments. ${listPageProps.pageSize.about}` },
    ...bannerProps,
    noBack: flag('Hides the button back to the patient pool.'),
  },
  events: {
    tabchange: event('The user has chosen another tab.', { tab: 'string' }),
    ...bannerEvents,
    appointmentopened: cancelableEvent('An appointment was opened. It is shown in a dialog unless the page prevents that.', {
      appointmentId: 'string',
    }),
    dismissed: event('The user goes back to the patient pool.'),
    ...documentEvents,
    ...listPageEvents,
  },
  parts: {
    ...patientPart,
    ...menuParts,
    'toggle-button': 'A tag of documents, or a view of appointments.',
    ...choiceParts,
    ...dialogParts,
    ...tabParts,
    ...listParts,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css, noteTextCss],
  component: function PatientCenter({ patientId, tab, wanted, page, pageSize, actions, noBack, disabled, emit }) {
    const words = useWords(centerWords)
    return (
      <div className="stack container patient-center">
        {!noBack && (
          <Button size="small" variant="quiet" icon={<ChevronLeftIcon />} onClick={() => emit('dismissed')}>
            {words.back}
          </Button>
        )}
        <OnePatient
          // What was open or entered for one patient must not continue for another.
          key={patientId}
          patientId={patientId}
          tab={tab}
          wanted={wanted}
          disabled={disabled}
          onTab={(tab) => emit('tabchange', { tab })}
          banner={bannerPage({ patientId, actions, emit })}
          place={{ page, pageSize }}
          onPage={(place) => emit('pagechange', place)}
          documents={documentHandlers(emit)}
          onAppointment={(appointmentId) => emit('appointmentopened', { appointmentId })}
        />
      </div>
    )
  },
})

interface OnePatientProps extends Omit<PatientTabsProps, 'center' | 'header' | 'shown'> {
  tab: PatientTab
}

/** One patient with everything about them. */
function OnePatient({ tab, ...props }: OnePatientProps) {
  const { patientId, onTab } = props
  const session = useSession()
  const center = useModel(
    () => createPatientCenter(session, patientId, { $changes: deliveriesOf(session).notice.$changes }),
    [session, patientId],
  )
  const [shown, show] = useTab(tab)
  return (
    <Chart center={center} lines={8}>
      {(header) => (
        <PatientTabs
          {...props}
          {...{ center, header, shown }}
          onTab={(tab) => {
            show(tab)
            onTab(tab)
          }}
        />
      )}
    </Chart>
  )
}

/** The tab that the page requests, until the user or the page chooses another one. */
function useTab(asked: PatientTab): [shown: PatientTab, show: (tab: PatientTab) => void] {
  const [held, hold] = useState({ asked, shown: asked })
  if (held.asked !== asked) hold({ asked, shown: asked })
  return [held.asked === asked ? held.shown : asked, (shown) => hold({ asked, shown })]
}
