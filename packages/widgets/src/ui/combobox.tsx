import { words } from '@chartside/core/lib/words'
import { ComboboxInput, ComboboxOption, ComboboxOptions, Combobox as Headless } from '@headlessui/react'
import { type ComponentProps, type Ref, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { CheckIcon } from './icons.tsx'
import type { Option } from './select.tsx'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** True where what is typed counts too, though no option says so. */
  allowNew?: boolean
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

const most = 100

/** One of many, found by typing a part of it; with `allowNew`, or something new. */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel = false, help, error, required, options, value, onChange, allowNew = false } = props
  const { placeholder, disabled = false, name, onBlur } = props
  const { nothingFound, use } = useWords(words)
  const [typed, setTyped] = useState('')
  const { anchor, layer, style } = useLayer({ matchWidth: true })
  const query = typed.trim().toLowerCase()
  const found = options.filter((option) => option.label.toLowerCase().includes(query)).slice(0, most)
  const isNew = allowNew && query !== '' && !options.some((option) => option.label.toLowerCase() === query)
  const shown = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen
  return (
    <Field {...{ label, hideLabel, help, error, required }}>
      {(control) => (
        <Headless
          immediate
          value={value}
          onChange={(next: string | null) => onChange(next ?? '')}
          onClose={() => setTyped('')}
          disabled={disabled}
        >
          <div className="control" data-state={error ? 'error' : 'normal'} ref={anchor}>
            <ComboboxInput
              as={Input}
              control={control}
              id={control.id}
              name={name}
              placeholder={placeholder}
              displayValue={shown}
              onChange={({ target }: { target: HTMLInputElement }) => {
                setTyped(target.value)
                // What is typed and not picked is not lost where new values are welcome, whatever takes the list away.
                if (allowNew) onChange(target.value)
              }}
              onBlur={() => {
                if (isNew) onChange(typed.trim())
                onBlur?.()
              }}
            />
          </div>
          <ComboboxOptions ref={layer} modal={false} className="layer" part="options" style={style} aria-label={label}>
            {isNew && (
              <ComboboxOption value={typed.trim()} className="option">
                {use(typed.trim())}
              </ComboboxOption>
            )}
            {found.map((option) => (
              <ComboboxOption key={option.value} value={option.value} disabled={option.disabled ?? false} className="option">
                {option.label}
                <span className="option-mark">
                  <CheckIcon />
                </span>
              </ComboboxOption>
            ))}
            {found.length === 0 && !isNew && <div className="option-none">{nothingFound}</div>}
          </ComboboxOptions>
        </Headless>
      )}
    </Field>
  )
}

/** Headless UI knows neither our label nor our messages, and would take their ids away. */
function Input({ control, ...input }: ComponentProps<'input'> & { control: ControlProps; ref?: Ref<HTMLInputElement> }) {
  return <input part="input" {...input} {...control} className="input" autoComplete="off" spellCheck={false} />
}
