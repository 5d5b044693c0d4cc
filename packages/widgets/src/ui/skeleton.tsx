import { sharedWords } from '@chartside/core/lib/words'

import { usePartSheet } from '../lib/context.ts'
import css from './skeleton.css?inline'

/** Shown after 150 ms of loading: `lines` of text, or `rows` of a table. */
export function Skeleton({ lines = 3, shape = 'text' }: { lines?: number; shape?: 'text' | 'rows' }) {
  usePartSheet(css)
  return (
    <div className="skeleton" data-shape={shape} role="status" aria-label={sharedWords.loading}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        // The last line of a text is shorter.
        <div
          key={line}
          className="skeleton-line"
          style={shape === 'text' && line === lines - 1 ? { inlineSize: '60%' } : undefined}
        />
      ))}
    </div>
  )
}
