import { Refused } from '@chartside/core/errors'
import { createPatientSearch, words as ours, type PatientSearchState } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'

import { emptyPart, emptySlot, errorPart } from '../lib/common.ts'
import { useModel, useSession, useWidget, useWords } from '../lib/context.ts'
import { defineWidget } from '../lib/define-widget.ts'
import { event } from '../lib/events.ts'
import { choice, text } from '../lib/props.ts'
import { IconButton } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { Spinner } from '../ui/spinner.tsx'
import css from './patient-search.css?inline'
import { Results } from './results.tsx'

export const patientSearchWidget = defineWidget({
  tag: 'chartside-patient-search',
  about: 'Finds patients by name; choosing one tells the page its id.',
  props: {
    layout: choice('Results below the field, or in a dropdown over the page as in a top bar.', ['inline', 'dropdown']),
    tab: text('Handed on with the chosen patient: the tab to open them in.'),
  },
  events: {
    patientselected: event('A patient was chosen.', { patientId: 'string', tab: 'string?' }),
  },
  parts: { ...emptyPart, ...errorPart },
  slots: emptySlot,
  styles: [css],
  component: function PatientSearch({ layout, tab, emit }) {
    const session = useSession()
    const { $query, $search, type, search, clear } = useModel(() => createPatientSearch(session), [session])
    const query = useStore($query)
    const state = useStore($search)
    const words = useWords(ours)
    const field = useRef<HTMLInputElement>(null)
    const results = useRef<HTMLDivElement>(null)
    const alertId = useId()
    const open = state.state !== 'idle' && state.state !== 'blank'
    useDropdown(results, layout === 'dropdown' && open)

    const choose = (patientId: string) => {
      clear()
      emit('patientselected', { patientId, tab: tab || undefined })
    }
    const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape' && open) {
        event.preventDefault()
        field.current?.focus()
        clear()
      }
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveThrough(event, field.current, results.current)
    }
    const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      // The dropdown covers the page: whoever goes on working there is done with it. What was typed stays.
      if (layout === 'dropdown' && relatedTarget && !currentTarget.contains(relatedTarget)) type(query)
    }

    return (
      <search className="patient-search" data-layout={layout} onKeyDown={onKeyDown} onBlur={onBlur}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void search()
          }}
        >
          <input
            ref={field}
            type="search"
            aria-label={words.search}
            placeholder={words.searchPlaceholder}
            value={query}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={state.state === 'blank' || undefined}
            aria-describedby={state.state === 'blank' ? alertId : undefined}
            onChange={(event) => type(event.target.value)}
          />
          <IconButton type="submit" label={words.searchButton} icon={<SearchIcon />} size="small" />
        </form>
        {state.state === 'blank' && (
          <p id={alertId} role="alert" className="patient-search-alert">
            {state.message}
          </p>
        )}
        <div
          ref={results}
          className="patient-search-results"
          {...(layout === 'dropdown' ? { popover: 'manual' } : {})}
          hidden={!open}
        >
          <Outcome state={state} choose={choose} again={search} />
        </div>
      </search>
    )
  },
})

function Outcome({ state, choose, again }: { state: PatientSearchState; choose: (id: string) => void; again: () => void }) {
  const words = useWords(ours)
  if (state.state === 'searching') return <Spinner label={words.searching} />
  if (state.state === 'found') return <Results patients={state.patients} choose={choose} />
  if (state.state !== 'failed') return null
  const { error } = state
  // A toast has said it; an empty box would not say why nothing came.
  return <Failed error={error} onRetry={error instanceof Refused ? undefined : again} size="line" />
}

/** Arrow keys go from the field through the results and back. */
function moveThrough(event: KeyboardEvent, field: HTMLElement | null, results: HTMLElement | null): void {
  const stops = [field, ...(results?.querySelectorAll<HTMLElement>('button') ?? [])]
  const at = stops.indexOf(event.target as HTMLElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

/** Keeps the results in the top layer, right below the field, while they are open. */
function useDropdown(results: React.RefObject<HTMLDivElement | null>, open: boolean): void {
  const { host } = useWidget()
  useEffect(() => {
    const box = results.current
    if (!open || !box) return
    const place = () => {
      const { bottom, left, width } = host.getBoundingClientRect()
      box.style.setProperty('inset', `${bottom + 4}px auto auto ${left}px`)
      box.style.setProperty('inline-size', `${width}px`)
      box.style.setProperty('max-block-size', `${window.innerHeight - bottom - 16}px`)
    }
    place()
    box.showPopover()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
      if (box.matches(':popover-open')) box.hidePopover()
    }
  }, [open, host, results])
}
