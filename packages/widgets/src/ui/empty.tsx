import type { ReactNode } from 'react'

/** Where there is nothing yet: a sentence, and the next step. The page may put its own words there by the slot `empty`. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty" part="empty" role="status">
      <slot name="empty">
        <p>{children}</p>
      </slot>
      {action}
    </div>
  )
}
