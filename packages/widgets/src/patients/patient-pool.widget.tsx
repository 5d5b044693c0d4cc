import { createPatientPool, poolWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'

import { emptySlot, loadingState } from '../lib/common.ts'
import { useElementState, useMay, useModel, useRefresh, useSession, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { listParts } from '../lib/parts.ts'
import { listPageEvents, listPageProps, useListPage } from '../lib/use-list-page.ts'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { SearchIcon } from '../ui/page-icons.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { TextField } from '../ui/text-field.tsx'
import css from './patient-pool.css?inline'
import { PoolTable } from './pool-table.tsx'

export const patientPoolWidget = defineWidget({
  tag: 'chartside-patient-pool',
  about:
    "The practice's patients, page by page, to sort, filter and open. `refresh()` loads page 1 again, as after a patient was added.",
  props: listPageProps,
  events: {
    patientselected: event('A patient was opened.', { patientId: 'string' }),
    createpatient: event('The user wants to register a patient: show the form.'),
    ...listPageEvents,
  },
  parts: {
    ...listParts,
  },
  states: loadingState,
  slots: { actions: 'Next to Create Patient.', ...emptySlot },
  styles: [css],
  component: function PatientPool({ page, pageSize, emit }) {
    const session = useSession()
    const words = useWords(poolWords)
    const mayRegister = useMay('register-patients')
    const model = useModel(() => createPatientPool(session, { page, pageSize }), [session])
    const pool = useStore(model.$pool)
    const { pagination, top } = useListPage(model, pool, { page, pageSize }, (place) => emit('pagechange', place))
    const filter = useStore(model.$filter)
    const sort = useStore(model.$sort)
    const isWhole = useStore(model.$isWhole)
    // Back from a patient, the user sees which row they opened.
    const [openedId, setOpenedId] = useState<string>()
    useRefresh(() => void model.restart())
    useElementState('loading', pool.state === 'loading')

    const open = (patientId: string) => {
      setOpenedId(patientId)
      emit('patientselected', { patientId })
    }
    const toRows = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return
      event.preventDefault()
      top.current?.querySelector<HTMLElement>('.table-open')?.focus()
    }
    const create = mayRegister && (
      <Button variant="primary" icon={<PlusIcon />} onClick={() => emit('createpatient')}>
        {words.createPatient}
      </Button>
    )
    return (
      <section className="stack" aria-label={words.pool} ref={top}>
        <header className="head">
          <TextField
            type="search"
            label={isWhole ? words.filterAll : words.filter}
            hideLabel
            placeholder={isWhole ? words.filterAllPlaceholder : words.filterPlaceholder}
            lead={<SearchIcon />}
            value={filter}
            autoComplete="off"
            spellCheck="false"
            onChange={model.filter}
            onKeyDown={toRows}
          />
          <p role="status" className="visually-hidden">
            {filter.trim() && pool.data ? words.shown(pool.data.length) : ''}
          </p>
          <div className="cluster">
            <slot name="actions" />
            {pool.data?.length !== 0 && create}
          </div>
        </header>
        {!isWhole && (pagination.pages ?? 1) > 1 && <p className="hint">{words.pageOnly}</p>}
        <PoolTable {...{ pool, filter, sort, model, openedId }} emptyAction={create} lines={pagination.size} onOpen={open} />
        <Pagination {...pagination} />
      </section>
    )
  },
})
