import {
  type ComponentProps,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { moved } from './arrow-keys.ts'
import { IconButton } from './button.tsx'
import { useLayer } from './floating.ts'
import { useDismiss } from './use-dismiss.ts'

/** An action in a menu. */
export interface MenuEntry {
  label: string
  icon?: ReactNode
  tone?: 'normal' | 'danger'
  disabled?: boolean
  /** Makes the entry a link; `onSelect` runs as well. */
  link?: Pick<ComponentProps<'a'>, 'href' | 'download' | 'target'>
  onSelect?: () => void
}

interface MenuProps {
  /** The accessible name of the button. */
  label: string
  icon: ReactNode
  /** Of the button. */
  size?: 'small' | 'normal'
  /** Shown above the entries. */
  heading?: string
  entries: readonly MenuEntry[]
}

const itemsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
]

/** A button that opens a list of actions. */
export function Menu({ label, icon, size, heading = '', entries }: MenuProps) {
  const { anchor, layer, style } = useLayer({ placement: 'bottom-end' })
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const menuId = useId()
  useLayoutEffect(() => {
    if (open) itemsIn(box.current)[0]?.focus()
  }, [open])

  const close = () => {
    box.current!.querySelector('button')!.focus()
    setOpen(false)
  }
  useDismiss(box, open, () => setOpen(false), close)
  const onKeyDown = (event: KeyboardEvent) => {
    // From the button, Tab moves on to what follows.
    if (event.key === 'Tab') return close()
    const all = itemsIn(box.current)
    const next = moved(event.key, ['ArrowUp', 'ArrowDown'], all.indexOf(event.target as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    all[next]!.focus()
  }
  return (
    <div className="menu" ref={box}>
      <IconButton
        ref={anchor}
        label={label}
        icon={icon}
        size={size}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      />
      {open && (
        <div ref={layer} className="layer" part="menu" style={style}>
          {heading && <p className="layer-heading">{heading}</p>}
          <div role="menu" id={menuId} aria-label={heading || label} onKeyDown={onKeyDown}>
            {entries.map((entry) => (
              <Entry key={entry.label} entry={entry} onClose={close} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** One entry, a button or a link. */
function Entry({ entry: { label, icon, tone, disabled, link, onSelect }, onClose }: { entry: MenuEntry; onClose: () => void }) {
  const look = {
    ...{ role: 'menuitem', tabIndex: -1, className: 'option', part: 'menu-item', 'data-tone': tone, 'data-disabled': disabled },
    onPointerEnter: (event: PointerEvent<HTMLElement>) => event.currentTarget.focus(),
    onClick() {
      onClose()
      onSelect?.()
    },
  }
  const content = (
    <>
      {icon}
      {label}
    </>
  )
  return link ? (
    <a {...look} {...link} rel="noopener noreferrer">
      {content}
    </a>
  ) : (
    <button type="button" {...look} disabled={disabled}>
      {content}
    </button>
  )
}
