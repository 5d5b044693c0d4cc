import type { ReactNode } from 'react'

/** An empty state: a sentence and the next step. The page can replace the sentence by the slot `empty`. */
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
