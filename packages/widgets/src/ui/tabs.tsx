import { type KeyboardEvent, type ReactNode, useContext, useId, useRef } from 'react'

import { SessionContext, usePartSheet } from '../lib/context.ts'
import { isRightToLeft, moved } from './arrow-keys.ts'
import css from './tabs.css?inline'

/** A tab with its panel. */
export interface Tab<Name extends string> {
  name: Name
  label: ReactNode
  content: ReactNode
}

interface TabsProps<Name extends string> {
  /** The accessible name of the tabs. */
  label: string
  tabs: readonly Tab<Name>[]
  selected: Name
  onSelect: (name: Name) => void
  /** Keeps hidden panels drawn, so that entries in them are kept. */
  keep?: boolean
}

/** Tabs. Arrow keys, Home and End move among them. */
export function Tabs<Name extends string>({ label, tabs, selected, onSelect, keep = false }: TabsProps<Name>) {
  usePartSheet(css)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const toasts = useContext(SessionContext)?.environment.toasts

  const select = (name: Name) => {
    toasts?.clearErrors()
    onSelect(name)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const now = tabs.findIndex(({ name }) => name === selected)
    const arrows = isRightToLeft(event.currentTarget)
      ? (['ArrowRight', 'ArrowLeft'] as const)
      : (['ArrowLeft', 'ArrowRight'] as const)
    const index = moved(event.key, arrows, now, tabs.length)
    if (index === undefined) return
    event.preventDefault()
    select(tabs[index]!.name)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div>
      <div className="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            className="tab"
            part="tab"
            id={`${id}tab-${index}`}
            aria-controls={`${id}panel-${index}`}
            aria-selected={name === selected}
            tabIndex={name === selected ? 0 : -1}
            onClick={() => select(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div
          key={name}
          role="tabpanel"
          className="tab-panel"
          part="tab-panel"
          id={`${id}panel-${index}`}
          aria-labelledby={`${id}tab-${index}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a field in it is reached by Tab too
          tabIndex={0}
          hidden={name !== selected}
        >
          {(keep || name === selected) && content}
        </div>
      ))}
    </div>
  )
}
