import { sharedWords } from '@chartside/core/lib/words'
import { useId, useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { IconButton } from './button.tsx'
import { comboboxField } from './combobox-field.ts'
import { ComboboxList } from './combobox-list.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { ChevronDownIcon } from './icons.tsx'
import type { Option } from './select.tsx'
import { useCombobox } from './use-combobox.ts'

interface ComboboxProps extends FieldProps {
  options: readonly Option[]
  /** '' while nothing is chosen; `unlisted` text where what was typed is no option, for the form to say so. */
  value: string
  onChange: (value: string) => void
  /** True where what is typed counts too, though no option says so. */
  allowNew?: boolean
  /** Said in the list in place of 'Nothing found.', as while options are on their way. */
  none?: string
  placeholder?: string
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

/**
 * One of many, found by typing a part of it; with `allowNew`, or something new. What is typed and not picked counts once the
 * field is left: as the option of that name, else as something new or as text that is not listed. A press opens the list at
 * once; whoever comes by the keyboard, or is brought here by a dialog, sees the form first, and opens it by typing or by an
 * arrow key.
 */
export function Combobox(props: ComboboxProps) {
  const { label, hideLabel = false, help, error, required, options, value, onChange, allowNew = false } = props
  const { none, placeholder, disabled = false, name, onBlur } = props
  const { nothingFound } = useWords(sharedWords)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { anchor, layer, style } = useLayer({ matchWidth: 'at least' })
  const { isOpen, found, active, ...box } = useCombobox({ options, value, onChange, allowNew, disabled })

  return (
    <Field {...{ label, hideLabel, help, error, required }}>
      {(control) => (
        <div ref={anchor} className="control" data-state={error ? 'error' : 'normal'}>
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
            value={box.shown}
            onChange={({ target }) => box.type(target.value)}
            onClick={box.open}
            onKeyDown={box.onKeyDown}
            onBlur={() => {
              box.settle()
              onBlur?.()
            }}
          />
          <IconButton
            label={label}
            icon={<ChevronDownIcon />}
            tabIndex={-1}
            disabled={disabled}
            aria-expanded={isOpen}
            // The field keeps the focus, or gets it.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              input.current?.focus()
              if (isOpen) box.settle()
              else box.open()
            }}
          />
          {isOpen && (
            <ComboboxList
              {...{ label, active }}
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
