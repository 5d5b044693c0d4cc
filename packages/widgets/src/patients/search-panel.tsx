import { createPatientSearch, patientWords } from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'

import { useMay, useModel, useRefresh, useSession, useWidget, useWords } from '../lib/context.ts'
import { useFocusKey } from '../lib/use-shortcut.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { comboboxField, comboboxKeys } from '../ui/combobox-field.ts'
import { useLayer } from '../ui/floating.ts'
import { Form } from '../ui/form.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { SearchIcon } from '../ui/page-icons.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'
import { Results } from './results.tsx'

interface SearchPanelProps {
  layout: 'inline' | 'dropdown' | 'dialog'
  /** The key that moves the focus into the field; '' for none. */
  focusKey?: string
  onChoose: (patientId: string) => void
  /** Shows the form of a registration. */
  onRegister?: (() => void) | undefined
}

/** The search field and the results. The focus stays in the field; the arrow keys move among the patients. */
export function SearchPanel({ layout, focusKey = '', onChoose, onRegister }: SearchPanelProps) {
  const session = useSession()
  const model = useModel(() => createPatientSearch(session), [session])
  const query = useStore(model.$query)
  const state = useStore(model.$search)
  const choices = useStore(model.$choices)
  const active = useStore(model.$active)
  const typeahead = useStore(model.$typeahead)
  const words = useWords(patientWords)
  const box = useRef<HTMLElement>(null)
  const input = useFocusKey(focusKey)
  const id = useId()
  const [wanted, setWanted] = useState(false)
  const isDropdown = layout === 'dropdown'
  const isUnfit = state.state === 'unfit'
  const hasContent = choices.length > 0 || (state.state !== 'idle' && !isUnfit)
  const open = hasContent && (wanted || !isDropdown)
  const { layer, style } = useLayer({ element: useWidget().host, matchWidth: 'exactly', maxHeight: Number.POSITIVE_INFINITY })
  useRefresh(() => {
    if (state.state === 'found') void model.search()
  })
  useDismiss(box, open || isUnfit, () => {
    setWanted(false)
    // A hint to type something does not outlive an empty field.
    if (query === '') model.clear()
  })

  const register = onRegister && <RegisterButton typed={query.trim()} onPress={() => leaveFor(onRegister)} />
  const leaveFor = (next: () => void) => {
    setWanted(false)
    model.clear()
    next()
  }
  const choose = (patientId: string) => {
    setWanted(false)
    model.choose(patientId)
    onChoose(patientId)
  }
  const onKeyDown = comboboxKeys({
    isOpen: open,
    open: () => choices.length > 0 && setWanted(true),
    move(key) {
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key]
      return step !== undefined && choices.length > 0 && model.move(step)
    },
    choose: () => choices[active] !== undefined && choose(choices[active].id),
    close() {
      if (!isDropdown) return false
      setWanted(false)
      model.clear()
    },
  })

  return (
    <search ref={box} className="patient-search" data-layout={layout}>
      <Form
        className="control"
        onSubmit={() => {
          setWanted(true)
          // The current results already answer the query.
          if (state.state !== 'found') void model.search()
        }}
      >
        <input
          ref={input}
          type="search"
          {...(focusKey ? { title: focusKey, 'aria-keyshortcuts': focusKey } : {})}
          className="input"
          part="input"
          {...comboboxField(id, open && choices.length > 0, active)}
          aria-label={words.search}
          aria-invalid={isUnfit || undefined}
          aria-describedby={isUnfit ? `${id}-unfit` : undefined}
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
      </Form>
      {isUnfit && <Unfit id={`${id}-unfit`} message={state.message} />}
      {open && (
        <div
          part="options"
          className={isDropdown ? 'layer patient-search-results' : 'patient-search-results'}
          {...(isDropdown ? { ref: layer, style } : {})}
        >
          <Results {...{ id, state, choices, active, choose, register }} again={() => void model.search()} />
        </div>
      )}
    </search>
  )
}

/** Why the typed text cannot be searched for. */
const Unfit = ({ id, message }: { id: string; message: string }) => (
  <p id={id} role="alert" className="patient-search-alert">
    {message}
  </p>
)

/** Leads to the registration of somebody whom the search has not found, by the name that was typed (SRCH-04). */
function RegisterButton({ typed, onPress }: { typed: string; onPress: () => void }) {
  const session = useSession()
  const words = useWords(patientWords)
  const mayRegister = useMay('register-patients')
  if (!mayRegister) return null
  const register = async () => {
    // Without the name the form is still the next step.
    const loaded = await import('./searched-name.ts').catch(() => undefined)
    loaded?.registerSearched(session, typed)
    onPress()
  }
  return (
    <Button icon={<PlusIcon />} onClick={() => void register()}>
      <bdi translate="no" className="anywhere">
        {words.register(typed)}
      </bdi>
    </Button>
  )
}
