import type { KeyboardEvent, ReactNode } from 'react'

interface Tab {
  label: string
  panel: ReactNode
}

interface TabsProps<Name extends string> {
  label: string
  tabs: Record<Name, Tab>
  chosen: Name
  choose: (name: Name) => void
}

/** Panels of which one is visible; the others keep their state. Arrow keys move between the tabs. */
export function Tabs<Name extends string>({ label, tabs, chosen, choose }: TabsProps<Name>) {
  const names = Object.keys(tabs) as Name[]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const last = names.length - 1
    const at = names.indexOf(chosen)
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    const name = to === undefined ? undefined : names[to]
    if (name === undefined) return
    event.preventDefault()
    choose(name)
    document.getElementById(`tab-${name}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={move} tabIndex={-1}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls={`panel-${name}`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {tabs[name].label}
          </button>
        ))}
      </div>
      {names.map((name) => (
        <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== chosen}>
          {tabs[name].panel}
        </div>
      ))}
    </>
  )
}
