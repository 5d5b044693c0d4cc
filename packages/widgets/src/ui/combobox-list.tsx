import { type PointerEvent, type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'

import { optionId } from './combobox-field.ts'
import { CheckIcon } from './icons.tsx'

/** An option as the list shows it. */
export interface ListedOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

interface ComboboxListProps {
  /** The options' ids begin with it. */
  id: string
  label: string
  options: readonly ListedOption[]
  /** Said where there is no option. */
  none: string
  /** The index of the one that the keys have reached. */
  active: number
  chosen: string
  onActive: (index: number) => void
  onChoose: (index: number) => void
  layer: (element: HTMLElement | null) => void
  style: object
  handle: Ref<ListHandle>
}

export interface ListHandle {
  /** Brings an option into view. */
  show(index: number): void
  /** How many options are seen at once. */
  pageSize(): number
}

/** From so many options on, only those are drawn that can be seen, each on one line. */
const windowedFrom = 60
/** Drawn beyond what is seen, so that a wheel finds them there. */
const beyond = 8

interface Window {
  top: number
  height: number
  row: number
}

/** The options below a field. Of many only those are in the page that can be seen. */
export function ComboboxList(props: ComboboxListProps) {
  const { id, label, options, none, active, chosen, onActive, onChoose, layer, style, handle } = props
  const list = useRef<HTMLDivElement>(null)
  const [{ top, height, row }, look] = useState<Window>({ top: 0, height: 400, row: 34 })
  const isWindowed = options.length >= windowedFrom

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      layer(element)
    },
    [layer],
  )
  const lookAgain = () => {
    const element = list.current
    const first = element?.querySelector<HTMLElement>('.option')
    if (!element || !first) return
    const now = { top: element.scrollTop, height: element.clientHeight, row: first.offsetHeight }
    look((before) => (before.top === now.top && before.height === now.height && before.row === now.row ? before : now))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other options are another height
  useLayoutEffect(lookAgain, [options])
  useImperativeHandle(
    handle,
    () => ({
      pageSize: () => Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / row) - 1),
      show(index) {
        const element = list.current
        if (!element) return
        if (!isWindowed) return element.querySelectorAll('.option')[index]?.scrollIntoView({ block: 'nearest' })
        const [at, seen] = [index * row, element.clientHeight]
        if (at < element.scrollTop) element.scrollTop = at
        else if (at + 2 * row > element.scrollTop + seen) element.scrollTop = at + 2 * row - seen
      },
    }),
    [row, isWindowed],
  )

  const from = isWindowed ? Math.max(0, Math.min(options.length - 1, Math.floor(top / row)) - beyond) : 0
  const to = isWindowed ? Math.min(options.length, Math.ceil((top + height) / row) + beyond) : options.length
  return (
    <div
      ref={attach}
      id={id}
      role="listbox"
      aria-label={label}
      className="layer"
      part="options"
      data-windowed={isWindowed || undefined}
      style={style}
      onScroll={lookAgain}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isWindowed && <div style={{ blockSize: from * row }} aria-hidden="true" />}
      {options.slice(from, to).map((option, offset) => {
        const index = from + offset
        return (
          // Its field has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the active one is told by aria-activedescendant
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={option.value}
            id={optionId(id, index)}
            role="option"
            className="option"
            title={isWindowed ? option.label : undefined}
            aria-selected={option.value === chosen}
            aria-disabled={option.disabled || undefined}
            aria-setsize={options.length}
            aria-posinset={index + 1}
            data-focus={index === active || undefined}
            data-selected={option.value === chosen || undefined}
            data-disabled={option.disabled || undefined}
            onPointerMove={(event: PointerEvent) => moved(event) && onActive(index)}
            onClick={() => onChoose(index)}
          >
            <span className="option-label">{option.label}</span>
            <span className="option-mark">
              <CheckIcon />
            </span>
          </div>
        )
      })}
      {isWindowed && <div style={{ blockSize: (options.length - to) * row }} aria-hidden="true" />}
      {options.length === 0 && (
        // biome-ignore lint/a11y/useFocusableInteractive: it says something, and cannot be chosen
        <div role="option" className="option-none" aria-selected="false" aria-disabled="true">
          {none}
        </div>
      )}
    </div>
  )
}

/** A list that scrolls under a pointer at rest tells of moves as well. */
const moved = ({ movementX, movementY }: PointerEvent): boolean => movementX !== 0 || movementY !== 0
