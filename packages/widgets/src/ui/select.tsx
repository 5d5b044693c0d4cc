import { sharedWords } from '@chartside/core/lib/words'
import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react'
import type { ComponentProps, KeyboardEvent, SyntheticEvent } from 'react'

import { useWords } from '../lib/context.ts'
import { type ControlProps, Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { CheckIcon, ChevronDownIcon } from './icons.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

/** The options of a group of words. */
export const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[]
  /** '' while nothing is chosen. */
  value: Value | ''
  onChange: (value: Value) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
  /** Called before the list opens by a press or a key; false keeps it closed. */
  mayOpen?: () => boolean
}

/** One of a few options. Typing finds one, arrow keys move among them. */
export function Select<Value extends string>({ options, value, onChange, placeholder, ...props }: SelectProps<Value>) {
  const { disabled = false, name, onBlur, mayOpen, ...field } = props
  const { anchor, layer, style } = useLayer({ matchWidth: 'at least' })
  const chosen = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <Listbox value={value} onChange={(next) => next !== '' && onChange(next)} disabled={disabled}>
          <div
            className="control"
            part="control"
            data-state={field.error ? 'error' : 'normal'}
            ref={anchor}
            {...guarded(mayOpen)}
          >
            <ListboxButton as={SelectButton} control={control} id={control.id} name={name} onBlur={onBlur}>
              <span className="select-value" data-empty={chosen ? undefined : ''}>
                {chosen?.label ?? placeholder ?? '\u00a0'}
              </span>
              <ChevronDownIcon />
            </ListboxButton>
          </div>
          <ListboxOptions ref={layer} modal={false} className="layer" part="options" style={style} aria-label={field.label}>
            {options.map((option) => (
              <ListboxOption
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="option"
                part="option"
              >
                {option.label}
                <span className="option-mark">
                  <CheckIcon />
                </span>
              </ListboxOption>
            ))}
          </ListboxOptions>
        </Listbox>
      )}
    </Field>
  )
}

const openingKeys = ['Enter', ' ', 'ArrowDown', 'ArrowUp']

/** Stops the events that open the list before Headless UI receives them, if it may not open. */
function guarded(mayOpen: (() => boolean) | undefined) {
  if (!mayOpen) return {}
  let may = true
  const stop = (event: SyntheticEvent) => {
    if (may) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    // Asked once per press; its later events follow the answer.
    onPointerDownCapture: (event: SyntheticEvent) => {
      may = mayOpen()
      stop(event)
    },
    onMouseDownCapture: stop,
    onClickCapture: stop,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!openingKeys.includes(event.key)) return
      may = event.currentTarget.querySelector('[aria-expanded="true"]') !== null || mayOpen()
      stop(event)
    },
  }
}

/**
 * Keeps the ids of our label and messages, which Headless UI would remove. A button cannot be marked as required, and its label
 * would hide the choice, so its name is the label, the choice and 'required' together.
 */
function SelectButton({ control, children, ...button }: ComponentProps<'button'> & { control: ControlProps }) {
  const { 'aria-required': isRequired, ...described } = control
  const { required } = useWords(sharedWords)
  return (
    <button
      type="button"
      part="input"
      {...button}
      {...described}
      className="input select"
      aria-labelledby={`${control.id}label ${control.id}`}
    >
      {children}
      {isRequired && <span className="visually-hidden">{required}</span>}
    </button>
  )
}
