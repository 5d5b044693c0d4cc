// Ways to the sections of a note. Loaded when a review opens.
import { type NoteSection, noteSectionNames, noteWords, openedSection, readRuns, sectionsOf } from '@chartside/core/notes'
import { useRef } from 'react'

import { useWords } from '../lib/context.ts'
import { Button } from '../ui/button.tsx'

/** The line of an open editor that begins a section. */
const lineIn = (place: HTMLElement, name: NoteSection): HTMLElement | undefined =>
  [...place.querySelectorAll<HTMLElement>('.note-input > *')].find(
    ({ textContent }) => openedSection(readRuns(textContent)) === name,
  )

/** Scrolls to a section of the note in `place` and focuses it; in an editor the cursor goes to its first line. */
export function jumpTo(place: HTMLElement | null, name: NoteSection): void {
  const section = place?.querySelector<HTMLElement>(`section[aria-label="${noteWords.noteSection[name]}"]`)
  const line = section ? undefined : place && lineIn(place, name)
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
  const there = new Set(sectionsOf(note).map(({ name }) => name))
  if (!noteSectionNames.some((name) => there.has(name))) return null
  return (
    <nav className="note-jump" aria-label={words.sections} ref={bar}>
      {noteSectionNames.map(
        (name, index) =>
          there.has(name) && (
            <Button
              key={name}
              size="small"
              variant="quiet"
              title={`Alt+${index + 1}`}
              aria-keyshortcuts={`Alt+${index + 1}`}
              onClick={() => jumpTo(bar.current!.closest<HTMLElement>('.review-note'), name)}
            >
              {words.noteSection[name]}
            </Button>
          ),
      )}
    </nav>
  )
}
