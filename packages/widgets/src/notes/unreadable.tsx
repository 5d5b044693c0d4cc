import { noteWords } from '@chartside/core/notes'

import { useWords } from '../lib/context.ts'

/** The stored text of a list that could not be read. */
export function Unreadable({ text }: { text: string }) {
  const words = useWords(noteWords)
  if (text === '') return null
  return (
    <div className="stack tight box review-unreadable">
      <p className="muted">{words.unreadable}</p>
      <p className="note-plain" dir="auto" translate="no">
        {text}
      </p>
    </div>
  )
}
