import { noteWords } from '@chartside/core/notes'

import { useWords } from '../lib/context.ts'

/** What the speech service wrote before corrections changed a segment, on demand (VOCAB-08). */
export function OriginalText({ text }: { text: string }) {
  const words = useWords(noteWords)
  return (
    <details className="segment-original quiet">
      <summary>{words.corrected}</summary>
      <p dir="auto" translate="no">
        {words.original(text)}
      </p>
    </details>
  )
}
