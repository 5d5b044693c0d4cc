import { Menu as Headless, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { type ReactNode, useRef } from 'react'

import { IconButton } from './button.tsx'
import { useLayer } from './floating.ts'

export interface MenuEntry {
  label: string
  icon?: ReactNode
  tone?: 'normal' | 'danger'
  disabled?: boolean
  onSelect: () => void
}

interface MenuProps {
  /** What the button opens. */
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
}

/** A button that opens a list of things to do. */
export function Menu({ label, icon, entries }: MenuProps) {
  const { anchor, layer, style } = useLayer({ placement: 'bottom-end' })
  const button = useRef<HTMLElement | null>(null)
  const choose = (entry: MenuEntry) => {
    // Unless what was chosen moves the focus itself, it goes back to where the menu was opened.
    requestAnimationFrame(() => {
      const root = button.current?.getRootNode() as ShadowRoot | Document | undefined
      if (!root?.activeElement || root.activeElement === document.body) button.current?.focus()
    })
    entry.onSelect()
  }
  return (
    <Headless>
      <MenuButton
        as={IconButton}
        label={label}
        icon={icon}
        ref={(element: HTMLElement | null) => {
          button.current = element
          anchor(element)
        }}
      />
      <MenuItems ref={layer} modal={false} className="layer" part="menu" style={style}>
        {entries.map((entry) => (
          <MenuItem key={entry.label} disabled={entry.disabled ?? false}>
            <button type="button" className="option" data-tone={entry.tone} onClick={() => choose(entry)}>
              {entry.icon}
              {entry.label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </Headless>
  )
}
