import { type NoteReview, sectionsOf } from '@chartside/core/notes'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** The texts of a note at the moments between two edits. */
interface History {
  past: readonly string[]
  /** The text after the latest edit. */
  settled: string
  /** What was taken back, the latest first. */
  future: readonly string[]
}

interface NoteHistory {
  canUndo: boolean
  canRedo: boolean
  undo: () => void
  redo: () => void
  /** Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z, outside of an editor. */
  onKeyDown: (event: KeyboardEvent) => void
}

interface Edits {
  note: string
  /** What is being edited; another value ends an edit. */
  edited: object | undefined
  /** Another draft has another history. */
  version: number
}

/** The first section that differs between two texts of a note. */
function changedSection(one: string, other: string): number {
  const [before, after] = [sectionsOf(one), sectionsOf(other)]
  return after.findIndex(({ text }, index) => text !== before[index]?.text)
}

/**
 * Takes back edits of a note, and makes them again, whatever section each was in: an editor only knows its own. What was edited
 * in one go is one step. The focus goes to `box`.
 */
export function useNoteUndo(
  { replace }: NoteReview,
  { note, edited, version }: Edits,
  box: RefObject<HTMLElement | null>,
  close: () => void,
): NoteHistory {
  const [{ past, settled, future }, set] = useState<History>({ past: [], settled: note, future: [] })
  const shown = useRef<number>(undefined)
  const known = useRef({ edited, version })

  useEffect(() => {
    const before = known.current
    known.current = { edited, version }
    if (before.version !== version) set({ past: [], settled: note, future: [] })
    else if (!edited || before.edited !== edited)
      set((now) => (now.settled === note ? now : { past: [...now.past, now.settled], settled: note, future: [] }))
  }, [note, edited, version])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the note is drawn again with its text
  useEffect(() => {
    if (shown.current === undefined) return
    box.current?.querySelector(`[data-section="${shown.current}"]`)?.scrollIntoView({ block: 'nearest' })
    shown.current = undefined
  }, [note, box])

  function show(text: string, history: Omit<History, 'settled'>): void {
    shown.current = changedSection(note, text)
    set({ ...history, settled: text })
    close()
    box.current?.focus({ preventScroll: true })
    replace(text)
  }
  const isSettled = note === settled
  const canUndo = !isSettled || past.length > 0
  const canRedo = isSettled && future.length > 0
  function undo(): void {
    if (!canUndo) return
    if (isSettled) show(past.at(-1)!, { past: past.slice(0, -1), future: [note, ...future] })
    else show(settled, { past, future: [note] })
  }
  function redo(): void {
    if (canRedo) show(future[0]!, { past: [...past, note], future: future.slice(1) })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, defaultPrevented } = event
    if (defaultPrevented || altKey || !(ctrlKey || metaKey)) return
    // A field takes back its own text.
    if (target instanceof Element && target.matches('input, textarea')) return
    const letter = key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return
    event.preventDefault()
    if (letter === 'y' || shiftKey) redo()
    else undo()
  }
  return { canUndo, canRedo, undo, redo, onKeyDown }
}
