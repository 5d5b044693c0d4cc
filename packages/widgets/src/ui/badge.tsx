import type { ReactNode } from 'react'

import { usePartSheet } from '../lib/context.ts'
import css from './badge.css?inline'

interface BadgeProps {
  tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'accent'
  icon?: ReactNode
  children: ReactNode
}

/** A status: a word, supported by a colour. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  usePartSheet(css)
  return (
    <span className="badge" part="badge" data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
