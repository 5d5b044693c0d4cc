import {
  createPatientSearch,
  namesIn,
  type PatientRegistration,
  type PatientSearch,
  patientWords,
  registerWords,
  registrationOf,
} from '@chartside/core/patients'
import { useStore } from '@nanostores/react'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { useLatest, useMay, useModel, usePartSheet, useSession, useSheet, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { comboboxField, comboboxKeys } from '../ui/combobox-field.ts'
import { ComboboxList } from '../ui/combobox-list.tsx'
import { Failed } from '../ui/failed.tsx'
import { useLayer } from '../ui/floating.ts'
import { PlusIcon } from '../ui/icons.tsx'
import richOption from '../ui/rich-option.css?inline'
import type { Option } from '../ui/select.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'
import css from './patient-search.css?inline'
import { FoundPatient } from './results.tsx'

export interface PatientFinderProps {
  /** The text field that it turns into a combobox, and what is around both. */
  input: RefObject<HTMLInputElement | null>
  box: RefObject<HTMLElement | null>
  /** The text in the field. */
  value: string
  /** True while the text is the name of a patient on record. */
  isLinked: boolean
  locked: boolean
  /** A patient was found. */
  onChoose: (patient: { id: string; name: string }) => void
  /** A new patient of this name is to be registered: by `RegisterDialog`, outside of the form around the field. */
  onRegister: (name: string) => void
  /** Gives the field its attributes as a combobox. */
  onAttributes: (attributes: ComponentProps<'input'>) => void
  /** Called by the field with each key. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>
}

/** The value of the option that registers what was typed. */
const newPatient = 'new'

/** Turns a text field into one that also finds a patient or registers a new one; what is typed stays a name without a record. */
export function PatientFinder({
  input,
  box,
  value,
  isLinked,
  locked,
  onChoose,
  onRegister,
  onAttributes,
  keys,
}: PatientFinderProps) {
  useSheet(css)
  usePartSheet(richOption)
  const session = useSession()
  const model = useModel(() => createPatientSearch(session), [session])
  const state = useStore(model.$search)
  const choices = useStore(model.$choices)
  const typeahead = useStore(model.$typeahead)
  const mayRegister = useMay('register-patients')
  const words = useWords(patientWords)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const id = useId()
  const { layer, style } = useLayer({ ...(input.current ? { element: input.current } : {}), matchWidth: 'exactly' })

  const typed = value.trim()
  // Below what was found, and not before: an option must not move away from under the pointer.
  const isSearched = typeahead ? state.state === 'found' || state.state === 'failed' : state.state !== 'searching'
  const options = [
    ...choices.map((patient) => ({ value: patient.id, label: patient.name })),
    ...(mayRegister && typed !== '' && isSearched ? [{ value: newPatient, label: words.register(typed) }] : []),
  ]
  const isOpen = wanted && !isLinked && !locked && (options.length > 0 || state.state !== 'idle')
  useDismiss(box, isOpen, () => setWanted(false))

  const hasOptions = isOpen && options.length > 0
  // Also a name that was typed before this was loaded.
  useEffect(() => {
    if (wanted && !isLinked && model.$query.get() !== value) model.type(value)
  }, [model, wanted, isLinked, value])
  useFieldEvents(input, (isTyped) => {
    if (isTyped) setActive(-1)
    setWanted(true)
  })
  const placeholder = typeahead ? words.searchPlaceholderMore : words.searchPlaceholder
  useLayoutEffect(
    () => onAttributes({ ...comboboxField(id, hasOptions, active), placeholder }),
    [onAttributes, id, hasOptions, active, placeholder],
  )

  const take = (patient: { id: string; name: string }) => {
    setWanted(false)
    setActive(-1)
    onChoose(patient)
  }
  const choose = (index: number) => {
    const patient = choices[index]
    if (patient) {
      model.choose(patient.id)
      return take(patient)
    }
    setWanted(false)
    onRegister(typed)
  }
  const press = comboboxKeys({
    isOpen,
    open: () => !isLinked && setWanted(true),
    move(key) {
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[key]
      if (step === undefined || options.length === 0) return false
      // The field counts as one position, before the first and after the last option.
      const places = options.length + 1
      setActive(((active + 1 + step + places) % places) - 1)
    },
    choose() {
      if (active >= 0) return choose(active)
      // A backend that does not search while typing is asked by Enter.
      if (typeahead || typed === '' || state.state === 'found') return false
      void model.search()
    },
    close: () => setWanted(false),
  })
  useLayoutEffect(() => {
    keys.current = press
  })

  return (
    <>
      {isOpen && (
        <div part="options" className="layer patient-search-results" ref={layer} style={style}>
          <Found {...{ id, model, options, active, choose }} />
        </div>
      )}
    </>
  )
}

interface RegisterDialogProps {
  /** What was typed. */
  name: string
  /** A patient was registered, or a known one taken instead. */
  onDone: (patientId: string) => void
  close: () => void
}

/** Loaded when the dialog is asked for. */
const $register = lazyModule(() => import('./loaded-register-view.ts'))

/** The registration of a new patient, or a known one instead. */
export function RegisterDialog({ name, onDone, close }: RegisterDialogProps) {
  const registration = registrationOf(useSession())
  const { title } = useWords(registerWords)
  const view = useStore($register)
  const done = (id: string) => {
    close()
    onDone(id)
  }
  if (view.state !== 'ready') return null
  return (
    <>
      <view.module.RegisterView
        {...{ title, registration }}
        modal
        onRegistered={done}
        onRefused={() => undefined}
        onOpen={done}
        onDismiss={close}
      />
      <Prefill {...{ registration, name }} />
    </>
  )
}

/** Enters the name once the form is drawn, which says that entries are restored if it finds some. Those of another person stay. */
function Prefill({ registration, name }: { registration: PatientRegistration; name: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the name that was chosen
  useEffect(() => {
    if (registration.$changed.get()) return
    const { first_name, last_name } = namesIn(name)
    registration.set('first_name', first_name)
    registration.set('last_name', last_name)
  }, [registration])
  return null
}

/** Calls `wanted` when the user goes to the field, and with true when they type into it. */
function useFieldEvents(input: RefObject<HTMLInputElement | null>, wanted: (isTyped: boolean) => void): void {
  const latest = useLatest(wanted)
  useEffect(() => {
    const field = input.current
    const end = new AbortController()
    const { signal } = end
    const look = () => latest.current(false)
    if (field?.matches(':focus')) look()
    field?.addEventListener('focus', look, { signal })
    field?.addEventListener('click', look, { signal })
    field?.addEventListener('input', () => latest.current(true), { signal })
    return () => end.abort()
  }, [input, latest])
}

interface FoundProps {
  id: string
  model: PatientSearch
  /** The patients found, and what registers a new one. */
  options: readonly Option[]
  active: number
  choose: (index: number) => void
}

/** What a search has found, or why it has not. */
function Found({ id, model, options, active, choose }: FoundProps) {
  const words = useWords(patientWords)
  const state = useStore(model.$search)
  const choices = useStore(model.$choices)
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      {state.state === 'searching' && (
        <div className="patient-search-waiting">
          <Spinner label={words.searching} />
        </div>
      )}
      {state.state === 'failed' && (
        <Failed error={state.error} onRetry={state.error.retryable ? () => void model.search() : undefined} size="line" />
      )}
      {state.state === 'found' && (
        <p role="status" className={choices.length > 0 ? 'visually-hidden' : 'patient-search-none'}>
          {choices.length === 0 ? words.none : state.more ? words.more(choices.length) : words.found(choices.length)}
        </p>
      )}
      {options.length > 0 && (
        <ComboboxList
          {...{ id, list, active, options }}
          label={state.state === 'found' ? words.results : words.recent}
          selected={options[active]?.value ?? ''}
          onChoose={choose}
        >
          {(index) =>
            choices[index] ? (
              <FoundPatient {...choices[index]} />
            ) : (
              <span className="cluster patient-new">
                <PlusIcon />
                <bdi translate="no">{options[index]!.label}</bdi>
              </span>
            )
          }
        </ComboboxList>
      )}
    </>
  )
}
