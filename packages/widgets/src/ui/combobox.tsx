import { unlisted, unlistedText } from '@chartside/core/lib/choice'
import { sharedWords } from '@chartside/core/lib/words'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { IconButton } from './button.tsx'
import { ComboboxList, type ListedOption, type ListHandle } from './combobox-list.tsx'
import { Field, type FieldProps } from './field.tsx'
import { useLayer } from './floating.ts'
import { ChevronDownIcon } from './icons.tsx'
import type { Option } from './select.tsx'

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
  const { nothingFound, use } = useWords(sharedWords)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<ListHandle>(null)
  const [isOpen, setOpen] = useState(false)
  /** What is being typed; undefined while what is chosen is shown. */
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const { anchor, layer, style } = useLayer({ matchWidth: true })

  const lowercase = useMemo(() => options.map((option) => option.label.trim().toLowerCase()), [options])
  const text = typed ?? unlistedText(value)
  const written = text?.trim() ?? ''
  const query = written.toLowerCase()
  const matching = useMemo(
    () => (query === '' ? options : options.filter((_, index) => lowercase[index]!.includes(query))),
    [options, lowercase, query],
  )
  const named = useMemo(() => (written === '' ? undefined : optionNamed(matching, written)), [matching, written])
  const found = useMemo((): readonly ListedOption[] => {
    // First is what leaving the field would take.
    if (named) return [named, ...matching.filter((option) => option !== named)]
    return allowNew && written !== '' ? [{ value: written, label: use(written) }, ...matching] : matching
  }, [matching, named, allowNew, written, use])
  const shown = text ?? options.find((option) => option.value === value)?.label ?? value

  const open = () => {
    if (isOpen || disabled) return
    setActive(Math.max(0, text === undefined ? options.findIndex((option) => option.value === value) : 0))
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }
  const choose = (index: number) => {
    const option = found[index]
    if (!option || option.disabled) return
    onChange(option.value)
    close()
  }
  /** Takes what was typed and not picked: it is never lost unsaid. */
  const settle = () => {
    if (written !== '') onChange(named?.value ?? (allowNew ? written : unlisted(written)))
    close()
  }
  // What is active is seen, from the opening on, and whenever others are found.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isOpen) list.current?.show(active)
  }, [isOpen, active, query])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = stepOf(event.key, active, found.length, list.current?.pageSize() ?? 1)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp' || (isOpen && step !== undefined)) {
      event.preventDefault()
      if (isOpen) setActive(step ?? active)
      else open()
    } else if (isOpen && (event.key === 'Enter' || event.key === 'Escape')) {
      // Neither sends the form nor closes the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Enter') choose(active)
      else close()
    }
  }

  const leave = () => {
    settle()
    onBlur?.()
  }

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
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && found.length > 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={disabled}
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value)
              setActive(0)
              setOpen(true)
              if (target.value.trim() === '') onChange('')
            }}
            onClick={open}
            onKeyDown={onKeyDown}
            onBlur={leave}
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
              if (isOpen) settle()
              else open()
            }}
          />
          {isOpen && (
            <ComboboxList
              {...{ label, active, layer, style }}
              id={listId}
              options={found}
              none={none ?? nothingFound}
              chosen={value}
              onActive={setActive}
              onChoose={choose}
              handle={list}
            />
          )}
        </div>
      )}
    </Field>
  )
}

/** The option that a text names in full, whatever its case; of several the one that it names letter for letter. */
function optionNamed(options: readonly Option[], text: string): Option | undefined {
  const alike = options.filter(({ label, disabled }) => !disabled && label.trim().toLowerCase() === text.toLowerCase())
  const same = alike.length > 1 ? alike.filter(({ label }) => label.trim() === text) : alike
  return same.length === 1 ? same[0] : undefined
}

/** Where a key leads to among so many options. */
function stepOf(key: string, active: number, count: number, page: number): number | undefined {
  const last = Math.max(0, count - 1)
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: last,
  }
  const step = steps[key]
  return step === undefined ? undefined : Math.min(last, Math.max(0, step))
}
