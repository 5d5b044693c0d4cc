import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from 'react'

import { hasMoved } from '../lib/has-moved.ts'
import { moved } from './arrow-keys.ts'
import { CheckIcon } from './icons.tsx'
import type { Option } from './select.tsx'

interface SelectListProps<Value extends string> {
  id: string
  label: string
  options: readonly Option<Value>[]
  selected: Value | ''
  layer: { ref: (element: HTMLElement | null) => void; style: object }
  onChoose: (value: Value) => void
  /** Called on Tab, before the focus moves. */
  onTab: () => void
}

const optionsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled])') ?? []),
]

/** Milliseconds after which a typed letter begins another word. */
const typingPause = 500

/** The options of a select, with the focus on one of them. */
export function SelectList<Value extends string>(props: SelectListProps<Value>) {
  const { id, label, options, selected, layer, onChoose, onTab } = props
  const list = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  const place = layer.ref
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      list.current = element
      place(element)
    },
    [place],
  )
  useLayoutEffect(() => {
    const all = optionsIn(list.current)
    const first = all.find((option) => option.matches('[aria-selected="true"]')) ?? all[0] ?? list.current
    first?.focus()
  }, [])

  const isTyping = (now: number): boolean => now - typed.current.at < typingPause
  /** The next option that begins with what is typed. */
  const findTyped = (key: string, at: number, now: number, all: HTMLElement[]): HTMLElement | undefined => {
    const before = isTyping(now) ? typed.current.text : ''
    const text = before + key.toLowerCase()
    typed.current = { text, at: now }
    // A single letter moves to the next option; further letters may still match the same one.
    const from = before ? at : at + 1
    return [...all.slice(from), ...all.slice(0, from)].find(({ textContent }) => textContent.toLowerCase().startsWith(text))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return onTab()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = optionsIn(event.currentTarget)
    const at = all.indexOf(event.target as HTMLElement)
    const next = moved(event.key, ['ArrowUp', 'ArrowDown'], at, all.length)
    // A space within a typed name belongs to it.
    if (event.key === 'Enter' || (event.key === ' ' && !isTyping(event.timeStamp))) all[at]?.click()
    else if (next !== undefined) all[next]!.focus()
    else if (event.key.length === 1) findTyped(event.key, at, event.timeStamp, all)?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={attach}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className="layer"
      part="options"
      style={layer.style}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
        <div
          key={option.value}
          role="option"
          tabIndex={-1}
          className="option"
          part="option"
          aria-selected={option.value === selected}
          aria-disabled={option.disabled || undefined}
          data-selected={option.value === selected || undefined}
          data-disabled={option.disabled || undefined}
          onPointerMove={(event) => !option.disabled && hasMoved(event) && event.currentTarget.focus()}
          onClick={() => !option.disabled && onChoose(option.value)}
        >
          {option.label}
          <span className="option-mark">
            <CheckIcon />
          </span>
        </div>
      ))}
    </div>
  )
}
