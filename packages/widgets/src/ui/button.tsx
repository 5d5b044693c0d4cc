import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from './spinner.tsx'

interface Look {
  /** The one thing to do here is primary; what destroys is danger; quiet and link step back. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
  size?: 'normal' | 'small'
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  icon?: ReactNode
  /** Shows that it is at work, and takes no further press. It stays focusable, so that the focus is not lost. */
  busy?: boolean
}

/** A button. Not a submit button unless `type="submit"` says so. */
export function Button({ variant = 'secondary', size = 'normal', icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      part="button"
      {...rest}
      className="button"
      data-variant={variant}
      data-size={size}
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
export function IconButton({ label, icon, variant = 'quiet', size = 'normal', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      part="button"
      title={label}
      {...rest}
      className="button"
      data-icon="only"
      data-variant={variant}
      data-size={size}
      aria-label={label}
    >
      {icon}
    </button>
  )
}
