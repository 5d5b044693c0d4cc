import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

import { hasMoved } from '../lib/has-moved.ts'
import { optionId } from './combobox-field.ts'
import { CheckIcon } from './icons.tsx'
import type { Option } from './select.tsx'

interface ComboboxListProps {
  list: RefObject<HTMLDivElement | null>
  /** The ids of the options start with it. */
  id: string
  label: string
  options: readonly Option[]
  /** Shown if there are no options. */
  none?: string
  /** The index of the option that the keys have reached, -1 for none. */
  active: number
  selected: string
  /** If present, the option below a moving pointer becomes active. */
  onActive?: (index: number) => void
  onChoose: (index: number) => void
  /** Makes the list a layer of its own. */
  layer?: { ref: (element: HTMLElement | null) => void; style: object }
  /** Draws an option that is more than its label. Such options can differ in height, so all of them are in the page. */
  children?: (index: number) => ReactNode
}

/** From this many options on, only the visible ones are in the page, each on one line. */
const windowedFrom = 60
/** Options drawn above and below the visible ones, for scrolling by wheel. */
const overscan = 8

interface Window {
  top: number
  height: number
  row: number
}

const windowOf = (list: HTMLElement | null): Window | undefined => {
  const first = list?.querySelector<HTMLElement>('[aria-posinset]')
  return list && first ? { top: list.scrollTop, height: list.clientHeight, row: first.offsetHeight } : undefined
}

/** The number of options that Page Up and Page Down skip. */
export function pageOf(list: HTMLElement | null): number {
  const { height, row } = windowOf(list) ?? { height: 0, row: 1 }
  return Math.max(1, Math.floor(height / row) - 1)
}

/** The options of a combobox. The field keeps the focus and has the keys. */
export function ComboboxList(props: ComboboxListProps) {
  const { list, id, label, options, none, active, selected, onActive, onChoose, layer, children } = props
  const [{ top, height, row }, setWindow] = useState<Window>({ top: 0, height: 400, row: 34 })
  const isWindowed = !children && options.length >= windowedFrom
  const placed = layer?.ref
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      placed?.(element)
    },
    [list, placed],
  )
  const measure = () => {
    const now = windowOf(list.current)
    if (now)
      setWindow((before) => (before.top === now.top && before.height === now.height && before.row === now.row ? before : now))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options have another height
  useLayoutEffect(measure, [options])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options put another one at the same index
  useEffect(() => {
    const element = list.current
    if (!element || active < 0) return
    const [at, seen] = [active * row, element.clientHeight]
    if (!isWindowed) element.querySelectorAll('[aria-posinset]')[active]?.scrollIntoView({ block: 'nearest' })
    else if (at < element.scrollTop) element.scrollTop = at
    else if (at + 2 * row > element.scrollTop + seen) element.scrollTop = at + 2 * row - seen
  }, [list, active, options, isWindowed, row])

  const from = isWindowed ? Math.max(0, Math.min(options.length - 1, Math.floor(top / row)) - overscan) : 0
  const to = isWindowed ? Math.min(options.length, Math.ceil((top + height) / row) + overscan) : options.length
  return (
    <div
      ref={attach}
      id={id}
      role="listbox"
      aria-label={label}
      {...(layer ? { className: 'layer', part: 'options', style: layer.style } : {})}
      data-windowed={isWindowed || undefined}
      onScroll={measure}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isWindowed && <div style={{ blockSize: from * row }} aria-hidden="true" />}
      {options.slice(from, to).map((option, offset) => {
        const index = from + offset
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the field announces the active option by aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            className={children ? 'rich-option' : 'option'}
            part="option"
            title={isWindowed ? option.label : undefined}
            aria-selected={option.value === selected}
            aria-disabled={option.disabled || undefined}
            aria-setsize={options.length}
            aria-posinset={index + 1}
            data-focus={index === active || undefined}
            data-selected={option.value === selected || undefined}
            data-disabled={option.disabled || undefined}
            onPointerMove={(event) => onActive && hasMoved(event) && onActive(index)}
            onClick={() => onChoose(index)}
          >
            {children?.(index) ?? (
              <>
                <span className="option-label" translate="no">
                  {option.label}
                </span>
                <span className="option-mark">
                  <CheckIcon />
                </span>
              </>
            )}
          </div>
        )
      })}
      {isWindowed && <div style={{ blockSize: (options.length - to) * row }} aria-hidden="true" />}
      {options.length === 0 && (
        // biome-ignore lint/a11y/useFocusableInteractive: a message that cannot be chosen
        <div role="option" className="option-none" aria-selected="false" aria-disabled="true">
          {none}
        </div>
      )}
    </div>
  )
}
