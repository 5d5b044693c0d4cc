import type { ReactNode } from 'react'

import { EmptyIcon } from './page-icons.tsx'

interface EmptyProps {
  children: ReactNode
  /** What is missing, as an icon. */
  icon?: ReactNode
  action?: ReactNode
}

/** An empty state in one block: an icon, a sentence and the next step. The page can replace the sentence by the slot `empty`. */
export function Empty({ children, icon = <EmptyIcon />, action }: EmptyProps) {
  return (
    <div className="empty" part="empty" role="status">
      {icon}
      <slot name="empty">
        <p>{children}</p>
      </slot>
      {action}
    </div>
  )
}
