import type { ComponentProps, ReactNode } from 'react'

import { Spinner } from './spinner.tsx'

interface Look {
  /** `primary` for the main action, `danger` for one that destroys, `quiet` and `link` for minor ones. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | undefined
  size?: 'normal' | 'small' | undefined
}

/** The properties of `Button`: those of `<button>` without its styling, and a look. */
export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'style'> {
  icon?: ReactNode
  /** Shows a spinner and ignores presses. The button stays focusable, so that the focus is not lost. */
  busy?: boolean
}

/** Makes a link look like a button. */
export const buttonLook = ({ variant = 'secondary', size = 'normal' }: Look = {}) =>
  ({
    className: 'button',
    part: variant === 'link' ? 'link-button' : `button button-${variant}`,
    'data-variant': variant,
    'data-size': size,
  }) as const

/** A button; it submits a form only with `type="submit"`. */
export function Button({ variant, size, icon, busy = false, part, children, onClick, ...rest }: ButtonProps) {
  const look = buttonLook({ variant, size })
  return (
    <button
      type="button"
      {...rest}
      {...look}
      part={part ? `${look.part} ${part}` : look.part}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** The properties of `IconButton`. */
export interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  /** Its accessible name and tooltip. */
  label: string
  icon: ReactNode
}

/** A button with an icon alone. */
export function IconButton({ label, icon, variant = 'quiet', size, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      {...buttonLook({ variant, size })}
      part="icon-button"
      data-icon="only"
      aria-label={label}
    >
      {icon}
    </button>
  )
}
