// Ways to the sections of a note. Loaded when a review opens.
import {
  noteWords,
  type OpenedSection,
  reachableSections,
  readRuns,
  sectionIdentity,
  sectionOpenedBy,
} from '@chartside/core/notes'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'
import { sectionLabel } from './section-label.ts'

/** The line of an open editor that begins a section. */
const lineIn = (place: HTMLElement, wanted: OpenedSection): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('.note-input > *')].find((line) => {
    const kind = line.localName === 'h3' ? 'heading' : 'paragraph'
    const opened = sectionOpenedBy({ kind, prefix: line.dataset['prefix'] ?? '', runs: readRuns(line.textContent) })
    return opened && sectionIdentity(opened) === sectionIdentity(wanted)
  })

/** Scrolls to a section of the note in `place` and focuses it; in an editor the cursor goes to its first line. */
export function jumpTo(place: HTMLElement | null, wanted: OpenedSection): void {
  if (!place) return
  const label = sectionLabel(wanted, noteWords)
  const section = [...place.querySelectorAll<HTMLElement>('section[aria-label]')].find((one) => one.ariaLabel === label)
  const line = section ? undefined : lineIn(place, wanted)
  const found = section ?? line
  // Behind another tab there is nothing to see.
  if (!found || found.getClientRects().length === 0) return
  if (section) {
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  } else {
    line?.closest<HTMLElement>('.note-input')?.focus({ preventScroll: true })
    getSelection()?.setBaseAndExtent(found, 0, found, 0)
  }
  found.scrollIntoView({ block: 'start' })
}

/** A button for each section of a note that has any. */
export function NoteJump({ note }: { note: string }) {
  const words = useWords(noteWords)
  const bar = useRef<HTMLElement>(null)
  const sections = reachableSections(note)
  if (sections.every((section) => !section)) return null
  return (
    <nav className="note-jump" aria-label={words.sections} ref={bar}>
      {sections.map(
        (section, index) =>
          section && (
            <Button
              key={sectionIdentity(section)}
              size="small"
              variant="quiet"
              {...(index < 9 ? { title: `Alt+${index + 1}`, 'aria-keyshortcuts': `Alt+${index + 1}` } : {})}
              onClick={() => jumpTo(bar.current!.closest<HTMLElement>('.review-note'), section)}
            >
              {sectionLabel(section, words)}
            </Button>
          ),
      )}
    </nav>
  )
}
