import { sharedWords } from '@chartside/core/lib/words'
import { useId, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { ChevronDownIcon } from './page-icons.tsx'
import { SelectList } from './select-list.tsx'
import { useDismiss } from './use-dismiss.ts'

/** An option of a list; its value is never ''. */
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
  const { disabled = false, name, onBlur, mayOpen = () => true, ...field } = props
  const { required } = useWords(sharedWords)
  const { anchor, layer, style } = useLayer({ matchWidth: 'at least' })
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const listId = useId()
  const chosen = options.find((option) => option.value === value)

  const open = () => {
    if (mayOpen()) setOpen(true)
  }
  const close = () => {
    box.current!.querySelector('button')!.focus()
    setOpen(false)
  }
  useDismiss(box, isOpen, () => setOpen(false), close)

  return (
    <Field {...field}>
      {({ 'aria-required': isRequired, ...control }) => (
        <div className="control" part="control" data-state={field.error ? 'error' : 'normal'} ref={box}>
          <button
            type="button"
            part="input"
            {...control}
            ref={anchor}
            className="input select"
            name={name}
            disabled={disabled}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            // A label would hide the choice, and a button cannot be marked as required: its name has all three.
            aria-labelledby={`${control.id}label ${control.id}`}
            onClick={() => (isOpen ? setOpen(false) : open())}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              open()
            }}
            onBlur={onBlur}
          >
            <span className="select-value" data-empty={chosen ? undefined : ''}>
              {chosen?.label ?? placeholder ?? '\u00a0'}
            </span>
            <ChevronDownIcon />
            {isRequired && <span className="visually-hidden">{required}</span>}
          </button>
          {isOpen && (
            <SelectList
              id={listId}
              label={field.label}
              options={options}
              selected={value}
              layer={{ ref: layer, style }}
              onChoose={(next) => {
                close()
                onChange(next)
              }}
              onTab={close}
            />
          )}
        </div>
      )}
    </Field>
  )
}
