import type { Dictation } from '@chartside/contract/notes'
import { noteRequestsOf, noteState, noteWords, progressText } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { useSession, useWidgetError, useWords } from '../lib/context.ts'
import { usePracticeZone } from '../lib/practice-zone.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

interface MissingNoteProps {
  dictation: Dictation
  /** True if the user may not request the note. */
  readOnly: boolean
}

/** A review without a note: why there is none, how far it is, and Generate, as in the row (RECENT-03). */
export function MissingNote({ dictation, readOnly }: MissingNoteProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const zone = usePracticeZone()
  const requests = noteRequestsOf(session)
  const asked = useStore(requests.$asked)[dictation.id]
  const note = noteState(dictation, asked, session.now())
  const until = note.state === 'pending' ? note.until : undefined
  const [, turn] = useState(0)
  useEffect(
    () =>
      until === undefined ? undefined : session.environment.clock.after(Math.max(0, until - session.now()), () => turn(until)),
    [session, until],
  )
  useWidgetError(note.state === 'generate' ? note.error : undefined)
  const problem = note.state === 'generate' ? note.problem : ''
  const progress = 'progress' in note && note.progress ? progressText(words.progress, note.progress, session.now(), zone) : ''
  const isAsking = note.state === 'asking'
  return (
    <Empty
      action={
        !readOnly && (
          <Button disabled={note.state === 'pending'} busy={isAsking} onClick={() => void requests.generate(dictation.id)}>
            {isAsking ? words.generating : note.state === 'pending' ? words.pending : words.generate}
          </Button>
        )
      }
    >
      {`${problem || words.noteEmpty} ${progress}`.trim()}
    </Empty>
  )
}
