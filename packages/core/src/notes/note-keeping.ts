import { atom, type ReadableAtom } from 'nanostores'

import type { Session } from '../session/index.ts'
import type { KeptNote } from './kept-note.ts'
import { isDirty, type NoteWork } from './note-work.ts'

/** Whether the unsaved edits of a note are on disk; `at` is the server's time in milliseconds. */
export type DraftKeeping = { state: 'none' } | { state: 'kept'; at: number } | { state: 'refused' }

/** So long after an edit its draft is written, with all edits until then. */
const pauseMilliseconds = 2000

/** Keeps the unsaved edits of one note on disk, and takes up what an earlier page of the same user has left. */
export function createNoteKeeping(session: Session, dictationId: string, { $work, $unsaved, restore }: NoteWork) {
  const { clock, report } = session.environment
  const $keeping = atom<DraftKeeping>({ state: 'none' })
  let loaded: Promise<KeptNote> | undefined
  let cancel: (() => void) | undefined
  let known = $work.get()?.draft
  let isSought = false

  function load(): Promise<KeptNote> {
    loaded ??= import('./kept-note.ts').then(
      ({ createKeptNote }) => createKeptNote(session, dictationId, $keeping),
      (error: unknown) => {
        loaded = undefined
        $keeping.set({ state: 'refused' })
        throw error
      },
    )
    return loaded
  }

  /** Writes the edits now. */
  async function write(): Promise<void> {
    if (!cancel) return
    stop()
    try {
      const disk = await load()
      const now = $work.get()
      // Saved, discarded or another user's meanwhile.
      if (now && isDirty(now)) await disk.write(now)
    } catch (error) {
      report(error)
    }
  }
  function stop(): void {
    cancel?.()
    cancel = undefined
  }

  $work.listen((now) => {
    if (now && isDirty(now)) {
      if (now.draft !== known) cancel ??= clock.after(pauseMilliseconds, () => void write())
    } else {
      stop()
      const isLeft = !now && session.$session.get().state === 'in'
      // Another user's arrival ends no draft; signing out does, which asks before.
      void loaded?.then(
        (disk) => (isLeft ? disk.release() : disk.remove()),
        () => undefined,
      )
    }
    if (!now) isSought = false
    known = now?.draft
  })

  return {
    $keeping: $keeping as ReadableAtom<DraftKeeping>,
    /** Writes the edits when the page is left or hidden, and when the review is closed. */
    watchLeaving(): () => void {
      const changed = () => void (document.visibilityState === 'hidden' && write())
      globalThis.document?.addEventListener('visibilitychange', changed)
      return () => {
        globalThis.document?.removeEventListener('visibilitychange', changed)
        void write()
      }
    },
    /**
     * Takes up the edits that an earlier page has left, once for a user, as long as the review `isOpen`: a store lives on for a second
     * after it was closed. Edits made meanwhile come first.
     */
    async resume(isOpen: () => boolean): Promise<void> {
      if (isSought || !isOpen() || $unsaved.get()) return
      isSought = true
      try {
        const disk = await load()
        const found = await disk.find()
        if (!found) return
        if (!isOpen() || !$work.get() || $unsaved.get()) return await found.kept.release()
        disk.hold(found.kept)
        restore(found.draft, found.stored)
      } catch (error) {
        report(error)
      }
    },
  }
}
