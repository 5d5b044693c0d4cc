import { appointmentWords, createVisits, type VisitRow, visitStatuses, visitWords } from '@chartside/core/appointments'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { dialogParts, listParts, patientPart } from '../lib/parts.ts'
import { choice, flag } from '../lib/props.ts'
import { listPageEvents, listPageProps, useListPage } from '../lib/use-list-page.ts'
import { AboutPatient } from '../ui/about-patient.tsx'
import { IconButton } from '../ui/button.tsx'
import { RefreshIcon } from '../ui/page-icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Select } from '../ui/select.tsx'
import { VisitChoice } from './visit-choice.tsx'
import css from './visits.css?inline'
import { VisitsTable } from './visits-table.tsx'

export const visitsWidget = defineWidget({
  tag: 'chartside-visits',
  about: "The provider's own appointments of one status, page by page. A row asks where to go with its patient.",
  props: {
    status: choice('The status; by default the one that the user chose last in this browser.', ['', ...visitStatuses]),
    ...listPageProps,
    noChoice: flag('A row does not ask where to go: the page handles `visitopened`.'),
  },
  events: {
    visitopened: event('A row was opened.', { appointmentId: 'string', patientId: 'string' }),
    patientselected: event("The user chose where to go with the row's patient: `center`, `documents` or `appointments`.", {
      patientId: 'string',
      tab: 'string',
    }),
    statuschange: event('Another status was chosen.', { status: 'string' }),
    ...listPageEvents,
  },
  parts: {
    ...patientPart,
    ...dialogParts,
    ...listParts,
  },
  states: loadingState,
  slots: emptySlot,
  styles: [css],
  component: function VisitsView({ status: given, page, pageSize, noChoice, emit }) {
    const session = useSession()
    const words = useWords(visitWords)
    const { statuses: shownStatuses } = useWords(appointmentWords)
    // Another status given later is chosen below, and keeps the page's size.
    const model = useModel(() => createVisits(session, { status: given, page, pageSize }), [session])
    useEffect(() => {
      if (given !== '') model.choose(given)
    }, [model, given])
    const status = useStore(model.$status)
    const visits = useStore(model.$visits)
    const { pagination, top } = useListPage(model, visits, { page, pageSize }, (place) => emit('pagechange', place))
    const problem = useStore(model.$problem)
    const [opened, setOpened] = useState<VisitRow>()
    useRefresh(() => void model.reload())
    useElementState('loading', status !== '' && visits.state === 'loading')

    const open = (visit: VisitRow) => {
      emit('visitopened', { appointmentId: visit.id, patientId: visit.patientId })
      if (!noChoice) setOpened(visit)
    }
    return (
      <section className="stack" aria-label={words.title} ref={top}>
        <header className="head visits-head">
          <h2>{words.title}</h2>
          <div className="visits-status">
            <Select
              label={words.status}
              hideLabel
              placeholder={words.selectStatus}
              options={visitStatuses.map((value) => ({ value, label: shownStatuses[value] }))}
              value={status}
              error={problem || undefined}
              onChange={(chosen) => {
                model.choose(chosen)
                emit('statuschange', { status: chosen })
              }}
            />
            <IconButton label={words.refresh} icon={<RefreshIcon />} onClick={() => void model.reload()} />
          </div>
        </header>
        <VisitsTable {...{ status, visits, problem }} lines={6} again={() => void model.reload()} onOpen={open} />
        {status !== '' && <Pagination {...pagination} />}
        {opened && (
          <AboutPatient patientId={opened.patientId} name={opened.patientName}>
            <VisitChoice
              visit={opened}
              onClose={() => setOpened(undefined)}
              onChoose={(tab) => {
                setOpened(undefined)
                emit('patientselected', { patientId: opened.patientId, tab })
              }}
            />
          </AboutPatient>
        )}
      </section>
    )
  },
})
