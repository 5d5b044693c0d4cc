import { createPatientSearch, patientWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'

import { useModel, useRefresh, useSession, useWidget, useWords } from '../lib/context.ts'
import { IconButton } from '../ui/button.tsx'
import { comboboxField } from '../ui/combobox-field.ts'
import { useLayer } from '../ui/floating.ts'
import { SearchIcon } from '../ui/icons.tsx'
import { Results } from './results.tsx'

interface SearchPanelProps {
  layout: 'inline' | 'dropdown' | 'dialog'
  onChoose: (patientId: string) => void
}

/** The field and what was found. The focus stays in the field, from which the arrow keys reach the patients. */
export function SearchPanel({ layout, onChoose }: SearchPanelProps) {
  const session = useSession()
  const model = useModel(() => createPatientSearch(session), [session])
  const query = useStore(model.$query)
  const state = useStore(model.$search)
  const choices = useStore(model.$choices)
  const active = useStore(model.$active)
  const typeahead = useStore(model.$typeahead)
  const words = useWords(patientWords)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const isDropdown = layout === 'dropdown'
  const hasContent = choices.length > 0 || (state.state !== 'idle' && state.state !== 'unfit')
  const open = hasContent && (wanted || !isDropdown)
  const { layer, style } = useLayer({ element: useWidget().host, matchWidth: 'exactly', maxHeight: Number.POSITIVE_INFINITY })
  useRefresh(() => {
    if (state.state === 'found') void model.search()
  })

  const choose = (patientId: string) => {
    setWanted(false)
    model.choose(patientId)
    onChoose(patientId)
  }
  const submit = () => {
    const reached = open ? choices[active] : undefined
    if (reached) choose(reached.id)
    // What stands there is the answer already.
    else if (state.state !== 'found') void model.search()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDropdown && open) {
      event.preventDefault()
      setWanted(false)
      model.clear()
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && choices.length > 0) {
      event.preventDefault()
      setWanted(true)
      model.move(event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    // Another window may have come to the front; whoever returns goes on here.
    if (!document.hasFocus() || currentTarget.contains(relatedTarget)) return
    setWanted(false)
    // A hint to type something is no use to who does something else.
    if (query === '') model.clear()
  }

  return (
    <search className="patient-search" data-layout={layout} onBlur={onBlur}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setWanted(true)
          submit()
        }}
      >
        <input
          ref={field}
          type="search"
          {...comboboxField(id, open && choices.length > 0, active)}
          aria-label={words.search}
          aria-invalid={state.state === 'unfit' || undefined}
          aria-describedby={state.state === 'unfit' ? `${id}-unfit` : undefined}
          placeholder={typeahead ? words.searchPlaceholderMore : words.searchPlaceholder}
          value={query}
          autoCapitalize="off"
          onChange={(event) => {
            setWanted(true)
            model.type(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setWanted(true)}
          onClick={() => setWanted(true)}
        />
        <IconButton type="submit" label={words.searchButton} icon={<SearchIcon />} size="small" />
      </form>
      {state.state === 'unfit' && (
        <p id={`${id}-unfit`} role="alert" className="patient-search-alert">
          {state.message}
        </p>
      )}
      {open && (
        <div className="patient-search-results" {...(isDropdown ? { ref: layer, style } : {})}>
          <Results {...{ id, state, choices, active, choose }} again={() => void model.search()} />
        </div>
      )}
    </search>
  )
}
