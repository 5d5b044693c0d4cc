import { words } from '@chartside/core/lib/words'
import { ComboboxButton, ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { type ComponentProps, type Ref, useMemo, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { IconButton } from './button.tsx'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'
import type { Option } from './select.tsx'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** True where what is typed counts too, though no option says so. */
  allowNew?: boolean
  /** Said in the list in place of 'Nothing found.' where nothing is found, as while options are on their way. */
  none?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

/** Stands for the sentence that nothing was found: a list of options holds options alone. */
const nothing = '\u0000'

/**
 * One of many, found by typing a part of it; with `allowNew`, or something new. Of any number of options only those that
 * can be seen are drawn.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel = false, help, error, required, value, onChange, allowNew = false } = props
  const { placeholder, disabled = false, name, onBlur } = props
  const { nothingFound, use } = useWords(words)
  const none = props.none ?? nothingFound
  const [typed, setTyped] = useState('')
  // A press opens the list at once. Whoever comes by the keyboard, or is brought here by a dialog, sees the form first.
  const [pressed, setPressed] = useState(false)
  const { anchor, layer, style } = useLayer({ matchWidth: true })
  const options = useSame(props.options)
  const { byValue, lowercase } = useMemo(() => indexOf(options), [options])
  const written = typed.trim()
  const query = written.toLowerCase()
  const isNew = allowNew && query !== '' && !lowercase.includes(query)
  const virtual = useMemo(() => {
    const found = options.flatMap((option, index) => (lowercase[index]!.includes(query) ? option.value : []))
    const shown = isNew ? [written, ...found] : found
    return {
      options: shown.length > 0 ? shown : [nothing],
      disabled: (value: string) => value === nothing || (byValue.get(value)?.disabled ?? false),
    }
  }, [options, byValue, lowercase, query, isNew, written])
  return (
    <Field {...{ label, hideLabel, help, error, required }}>
      {(control) => (
        <Headless
          immediate={pressed}
          virtual={virtual}
          value={value}
          onChange={(next: string | null) => onChange(next ?? '')}
          onClose={() => setTyped('')}
          disabled={disabled}
        >
          <div
            className="control"
            data-state={error ? 'error' : 'normal'}
            ref={anchor}
            onPointerDownCapture={({ target }) => {
              setPressed(true)
              openFocused(target)
            }}
          >
            <ComboboxInput
              as={Input}
              control={control}
              id={control.id}
              name={name}
              placeholder={placeholder}
              displayValue={(chosen: string) => byValue.get(chosen)?.label ?? chosen}
              onChange={({ target }: { target: HTMLInputElement }) => {
                setTyped(target.value)
                // What is typed and not picked is not lost where new values are welcome, whatever takes the list away.
                if (allowNew) onChange(target.value)
              }}
              onBlur={() => {
                setPressed(false)
                if (isNew) onChange(written)
                onBlur?.()
              }}
            />
            <ComboboxButton as={IconButton} label={label} icon={<ChevronDownIcon />} />
          </div>
          <ComboboxOptions ref={layer} modal={false} className="layer" part="options" style={style} aria-label={label}>
            {({ option: found }: { option: string }) => (
              <ComboboxOption value={found} className={found === nothing ? 'option-none' : 'option'}>
                {found === nothing ? none : isNew && found === written ? use(written) : byValue.get(found)?.label}
                {found !== nothing && (
                  <span className="option-mark">
                    <CheckIcon />
                  </span>
                )}
              </ComboboxOption>
            )}
          </ComboboxOptions>
        </Headless>
      )}
    </Field>
  )
}

/** Opens the list of a field that has the focus already, as its arrow key does: Headless UI opens only as the focus comes. */
function openFocused(field: EventTarget): void {
  if (!(field instanceof HTMLInputElement) || !field.matches(':focus') || field.ariaExpanded === 'true') return
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
}

/**
 * The same list for as long as it says the same: with another one Headless UI draws every option anew, under the pointer of
 * who is choosing.
 */
function useSame(options: readonly Option[]): readonly Option[] {
  const [held, hold] = useState(options)
  const isSame =
    held === options ||
    (held.length === options.length &&
      held.every((one, index) => {
        const other = options[index]!
        return one.value === other.value && one.label === other.label && one.disabled === other.disabled
      }))
  if (!isSame) hold(options)
  return isSame ? held : options
}

function indexOf(options: readonly Option[]) {
  return {
    byValue: new Map(options.map((option) => [option.value, option])),
    lowercase: options.map((option) => option.label.toLowerCase()),
  }
}

/** Headless UI knows neither our label nor our messages, and would take their ids away. */
function Input({ control, ...input }: ComponentProps<'input'> & { control: ControlProps; ref?: Ref<HTMLInputElement> }) {
  return <input part="input" {...input} {...control} className="input" autoComplete="off" spellCheck={false} />
}
