import type { AuditedRecord } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'

import { lazyModule } from '../lib/lazy-module.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useCopyNote } from './copy-note.ts'
import type { InPlace } from './rendered-note.tsx'
import type { Play, SpokenSentences } from './spoken-sentences.tsx'

const $rendering = lazyModule(() => import('./rendered-note.tsx'))

interface ReadNoteProps {
  text: string
  /** The record that the audit trail names when text is copied. */
  record: AuditedRecord
  /** False if another note is on the same page, or if the text holds several. */
  landmarks?: boolean
  /** Where its sentences were said. */
  spoken?: SpokenSentences | undefined
  play?: Play
  inPlace?: InPlace
}

/** A note to be read, and copied with its bullets. */
export function ReadNote({ record, ...props }: ReadNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useCopyNote(note, record)
  return (
    // Focusable by a press, so that keys reach the note in an element on a page.
    <div ref={note} tabIndex={-1}>
      <Rendered {...props} />
    </div>
  )
}

function Rendered({ text, landmarks = true, ...rest }: Omit<ReadNoteProps, 'record'>) {
  const loaded = useStore($rendering)
  if (loaded.state === 'loading') return <Skeleton lines={6} />
  // Unformatted, the note is still readable.
  if (loaded.state === 'failed')
    return (
      <p className="note-text note-plain" translate="no">
        {text}
      </p>
    )
  return <loaded.module.RenderedNote text={text} landmarks={landmarks} {...rest} />
}
