import { controlWords } from '@chartside/core/lib/control-words'
import { useId, useLayoutEffect, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { focused } from '../lib/focused.ts'
import { IconButton } from './button.tsx'
import { comboboxField } from './combobox-field.ts'
import { ComboboxList } from './combobox-list.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { ChevronDownIcon } from './page-icons.tsx'
import type { Option } from './select.tsx'
import { useCombobox } from './use-combobox.ts'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** '' while nothing is chosen; `unlisted` text if no option matches what was typed, for the form to report. */
  value: string
  onChange: (value: string) => void
  /** True if typed text counts as a new value. */
  allowNew?: boolean
  /** Replaces 'Nothing found.', for instance while the options load. */
  none?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

/**
 * One of many options, found by typing; with `allowNew`, also a new value.
 * - A press opens the list; keyboard focus does not, but typing or an arrow key does.
 * - Text that is typed but not picked counts when the field is left: as the option of that name, else as a new value or as
 *   unlisted text.
 */
export function Combobox(props: ComboboxProps) {
  const { options, value, onChange, allowNew = false, none, placeholder, disabled = false, name, onBlur, ...field } = props
  const { nothingFound } = useWords(controlWords)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { anchor, layer, style } = useLayer({ matchWidth: 'at least' })
  const { isOpen, isTyped, found, active, ...box } = useCombobox({ options, value, onChange, allowNew, disabled })
  const { shown } = box
  // What is typed replaces an option that comes while the field has the focus, as one that was there before.
  useLayoutEffect(() => {
    if (!isTyped && shown !== '' && focused() === input.current) input.current?.select()
  }, [shown, isTyped])

  return (
    <Field {...field}>
      {(control) => (
        <div ref={anchor} className="control" part="control" data-state={field.error ? 'error' : 'normal'}>
          <input
            type="text"
            part="input"
            {...control}
            {...(name ? { name } : {})}
            ref={input}
            className="input"
            {...comboboxField(listId, isOpen, found.length > 0 ? active : -1)}
            placeholder={placeholder}
            disabled={disabled}
            value={shown}
            onChange={({ target }) => box.type(target.value)}
            // What is typed then replaces the chosen option.
            onFocus={(event) => event.currentTarget.select()}
            onClick={(event) => {
              if (!isOpen) event.currentTarget.select()
              box.open()
            }}
            onKeyDown={box.onKeyDown}
            onBlur={() => {
              box.settle()
              onBlur?.()
            }}
          />
          <IconButton
            label={field.label}
            icon={<ChevronDownIcon />}
            tabIndex={-1}
            disabled={disabled}
            aria-expanded={isOpen}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (isOpen) box.settle()
              else box.open()
            }}
          />
          {isOpen && (
            <ComboboxList
              label={field.label}
              active={active}
              id={listId}
              list={box.list}
              layer={{ ref: layer, style }}
              options={found}
              none={none ?? nothingFound}
              selected={value}
              onActive={box.setActive}
              onChoose={box.choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}
