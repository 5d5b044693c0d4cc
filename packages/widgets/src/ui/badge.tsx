import type { ReactNode } from 'react'

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  icon?: ReactNode
  children: ReactNode
}

/** A status: a word, supported by a colour. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className="badge" part="badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
