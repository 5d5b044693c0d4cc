import { centerWords, createPatientCenter } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { documentEvents, documentHandlers } from '../lib/document-events.ts'
import { cancelableEvent, event } from '../lib/events.ts'
import { choiceParts, dialogParts, listParts, patientPart, tabParts } from '../lib/parts.ts'
import { choice, flag, text } from '../lib/props.ts'
import { listPageEvents, listPageProps } from '../lib/use-list-page.ts'
import { wantedSlot } from '../lib/wanted-slot.ts'
import { noteTextCss } from '../notes/index.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { ChevronLeftIcon } from '../ui/page-icons.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
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
    noBack: flag('Hides the button back to the patient pool.'),
  },
  events: {
    tabchange: event('The user has chosen another tab.', { tab: 'string' }),
    patientdeleted: event('The patient was deleted.', { patientId: 'string' }),
    appointmentopened: cancelableEvent('An appointment was opened. It is shown in a dialog unless the page prevents that.', {
      appointmentId: 'string',
    }),
    dismissed: event('The user goes back to the patient pool.'),
    ...documentEvents,
    ...listPageEvents,
  },
  parts: {
    ...patientPart,
    'toggle-button': 'A tag of documents, or a view of appointments.',
    ...choiceParts,
    ...dialogParts,
    ...tabParts,
    ...listParts,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css, noteTextCss],
  component: function PatientCenter({ patientId, tab, wanted, page, pageSize, noBack, disabled, emit }) {
    const words = useWords(centerWords)
    return (
      <div className="stack container patient-center">
        {!noBack && (
          <Button size="small" variant="quiet" icon={<ChevronLeftIcon />} onClick={() => emit('dismissed')}>
            {words.back}
          </Button>
        )}
        <Chart
          // What was open or entered for one patient must not continue for another.
          key={patientId}
          patientId={patientId}
          tab={tab}
          wanted={wanted}
          disabled={disabled}
          onTab={(tab) => emit('tabchange', { tab })}
          onDeleted={() => emit('patientdeleted', { patientId })}
          place={{ page, pageSize }}
          onPage={(place) => emit('pagechange', place)}
          documents={documentHandlers(emit)}
          onAppointment={(appointmentId) => emit('appointmentopened', { appointmentId })}
        />
      </div>
    )
  },
})

interface ChartProps extends Omit<PatientTabsProps, 'center' | 'header' | 'shown'> {
  tab: PatientTab
}

/** One patient with everything about them, or why there is nothing. */
function Chart({ tab, ...props }: ChartProps) {
  const { patientId, onTab } = props
  const session = useSession()
  const words = useWords(centerWords)
  const center = useModel(() => createPatientCenter(session, patientId), [session, patientId])
  const chart = useStore(center.$chart)
  const [shown, show] = useTab(tab)
  useRefresh(() => void center.reload())
  useElementState('loading', chart.state === 'loading')

  const header = 'data' in chart ? chart.data : undefined
  if (chart.state === 'none') return <Empty>{words.noPatient}</Empty>
  if (chart.state === 'missing') return <Empty>{words.missing}</Empty>
  if (chart.state === 'deleted') return <Empty>{words.deleted}</Empty>
  return (
    <>
      <LoadFailure of={chart} failed={words.failed} stale={words.stale} onRetry={() => void center.reload()} />
      {!header && chart.state === 'loading' && <Skeleton lines={8} />}
      {header && (
        <PatientTabs
          {...props}
          {...{ center, header, shown }}
          onTab={(tab) => {
            show(tab)
            onTab(tab)
          }}
        />
      )}
    </>
  )
}

/** The tab that the page requests, until the user or the page chooses another one. */
function useTab(asked: PatientTab): [shown: PatientTab, show: (tab: PatientTab) => void] {
  const [held, hold] = useState({ asked, shown: asked })
  if (held.asked !== asked) hold({ asked, shown: asked })
  return [held.asked === asked ? held.shown : asked, (shown) => hold({ asked, shown })]
}
