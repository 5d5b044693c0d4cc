import { atom } from 'nanostores'

import type { Session } from '../session/index.ts'
import { diskOf } from './disk.ts'
import type { Keep, KeepingState } from './keep.ts'
import type { KeptDictation } from './kept-dictation.ts'

export type Keeper = ReturnType<typeof createKeeper>

/** Keeps the dictation in progress of a session on disk while it has sound or text. */
export function createKeeper(session: Session, $keeping = atom<KeepingState>({ state: 'unknown', isWeak: false })) {
  const disk = diskOf(session)
  let current: { kept: KeptDictation; stop(): void } | undefined
  let hasText = false
  let details: object = {}
  disk.onWeak(() => $keeping.set({ ...$keeping.get(), isWeak: true }))

  function hold(kept: KeptDictation): KeptDictation {
    const stop = kept.$keeping.subscribe((state) => $keeping.set({ ...$keeping.get(), state }))
    current = { kept, stop }
    return kept
  }

  function begin(): KeptDictation {
    const kept = hold(disk.begin())
    kept.describe(details)
    return kept
  }

  /** Lets go of the dictation in progress; the next content begins another one. */
  function letGo(): KeptDictation | undefined {
    const kept = current?.kept
    current?.stop()
    current = undefined
    hasText = false
    details = {}
    return kept
  }

  function removeIfEmpty(): void {
    if (!current || hasText || current.kept.hasSound()) return
    const typed = details
    void letGo()?.remove()
    // The form goes on: its patient belongs to the next content, too.
    details = typed
  }

  const sound: Keep = {
    // Only with its first sound: the microphone may not open.
    begin: (place) => current?.kept.begin(place),
    piece(bytes, peaks) {
      const before = current?.kept
      const kept = before ?? begin()
      if (!before?.hasTake()) kept.begin(undefined)
      kept.piece(bytes, peaks)
    },
    streamEnded: (samples) => current?.kept.streamEnded(samples),
    gap: (gap) => current?.kept.gap(gap),
    undo: (count) => current?.kept.undo(count),
    clear() {
      current?.kept.clearSound()
      // What comes in the same task replaces it.
      queueMicrotask(removeIfEmpty)
    },
  }

  // Somebody may sign in after Record was pressed.
  session.$session.listen(({ state }) => state === 'in' && current?.kept.write())

  return {
    ...sound,
    /** Keeps what was typed as well; `isWorthKeeping` is false for an empty form. */
    describe(typed: object, isWorthKeeping: boolean): void {
      hasText = isWorthKeeping
      details = typed
      if (isWorthKeeping && !current) begin()
      else current?.kept.describe(typed)
      removeIfEmpty()
    },
    /** The dictation in progress, which is no longer in progress. */
    letGo,
    /** Makes a dictation that was taken up again the one in progress. */
    adopt(kept: KeptDictation): void {
      void letGo()?.release()
      hold(kept)
    },
    /** Finds out, and shows, whether a recording could be kept. */
    async check(): Promise<void> {
      const state = await disk.check()
      if (!current) $keeping.set({ ...$keeping.get(), state: state === 'kept' ? 'unknown' : state })
    },
  }
}
