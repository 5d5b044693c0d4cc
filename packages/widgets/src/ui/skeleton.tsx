import { sharedWords } from '@chartside/core/lib/words'

import { usePartSheet } from '../lib/context.ts'
import css from './skeleton.css?inline'

interface SkeletonProps {
  lines?: number
  /** Columns of a table's rows; without them, the lines are those of a text. */
  columns?: number
}

/** Shown after 150 ms of loading: lines of text, or rows of a table, which are two lines each if there is no room for columns. */
export function Skeleton({ lines = 3, columns = 0 }: SkeletonProps) {
  usePartSheet(css)
  const count = (length: number) => Array.from({ length }, (_, index) => index)
  return (
    <div className="skeleton" data-shape={columns > 0 ? 'rows' : 'text'} role="status" aria-label={sharedWords.loading}>
      {count(lines).map((line) =>
        columns > 0 ? (
          <div key={line} className="skeleton-row">
            {count(columns).map((column) => (
              <div key={column} className="skeleton-line" />
            ))}
          </div>
        ) : (
          // The last line of a text is shorter.
          <div key={line} className="skeleton-line" style={line === lines - 1 ? { inlineSize: '60%' } : undefined} />
        ),
      )}
    </div>
  )
}
