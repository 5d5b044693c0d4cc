import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from './spinner.tsx'

interface Look {
  /** The one thing to do here is primary; what destroys is danger; quiet and link step back. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | undefined
  size?: 'normal' | 'small' | undefined
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  icon?: ReactNode
  /** Shows that it is at work, and takes no further press. It stays focusable, so that the focus is not lost. */
  busy?: boolean
}

/** What makes something look like a button: a link that leads somewhere stays a link. */
export const buttonLook = ({ variant = 'secondary', size = 'normal' }: Look = {}) =>
  ({ className: 'button', 'data-variant': variant, 'data-size': size }) as const

/** A button. Not a submit button unless `type="submit"` says so. */
export function Button({ variant, size, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      part="button"
      {...rest}
      {...buttonLook({ variant, size })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** What it does, for those who do not see the icon, and as a tooltip. */
  label: string
  icon: ReactNode
}

/** A button that shows an icon only. */
export function IconButton({ label, icon, variant = 'quiet', size, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      part="button"
      title={label}
      {...rest}
      {...buttonLook({ variant, size })}
      data-icon="only"
      aria-label={label}
    >
      {icon}
    </button>
  )
}
