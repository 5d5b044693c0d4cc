import { atom, type ReadableAtom } from 'nanostores'

import type { Gap, Place } from '../recorder/index.ts'
import { onHandover, perSession, type Session } from '../session/index.ts'
import type { Keeper } from './keeper.ts'
import type { KeptDictation } from './kept-dictation.ts'
import type { Keeping } from './writer.ts'

/**
 * Where a recording is kept while it grows. Recording over something is another take with its place. Everything in one task is one
 * transaction, so that a recording that was taken up again (`clear`, then all of it) replaces the kept one as a whole.
 */
export interface Keep {
  /** The next take begins; without a place, after everything else. */
  begin(place: Place | undefined): void
  /** The next whole frames of the running take, and its peaks since the last ones. */
  piece(bytes: Uint8Array<ArrayBuffer>, peaks: readonly number[]): void
  /** An encoder of the running take has ended with this many PCM samples. */
  streamEnded(samples: number): void
  /** Sound is missing in the running take. */
  gap(gap: Gap): void
  /** Only the first takes with sound are left, so many. */
  undo(count: number): void
  /** The recording was deleted. */
  clear(): void
}

/** Whether the dictation in progress is on disk, or could be. `isWeak` once it is under this browser's key for the first time. */
export interface KeepingState {
  state: Keeping | 'unknown'
  isWeak: boolean
}

/** Keeps the dictation in progress of a session on disk. What that needs is loaded with the first content, or by `prepare`. */
export interface SessionKeep extends Keep {
  $keeping: ReadableAtom<KeepingState>
  /** Loads what keeping needs, and checks whether the browser keeps anything. */
  prepare(): Promise<void>
  /** The user has read what `isWeak` means. */
  acknowledge(): void
  /** Keeps what was typed, and for whom; `isWorthKeeping` is false for an empty form. */
  describe(details: object, isWorthKeeping: boolean): void
  /** Lets go of the dictation in progress, so that it can be sent while the next one begins; undefined if it has no content. */
  letGo(): Promise<KeptDictation | undefined>
  /** Makes a dictation that was taken up again the one in progress. */
  adopt(kept: KeptDictation): void
}

export const keepOf = perSession((session: Session): SessionKeep => {
  const $keeping = atom<KeepingState>({ state: 'unknown', isWeak: false })
  let keeper: Promise<Keeper> | undefined
  let typed: object = {}
  let hasSound = false

  function load(): Promise<Keeper> {
    keeper ??= import('./keeper.ts').then(
      ({ createKeeper }) => {
        const made = createKeeper(session, $keeping)
        made.describe(typed, false)
        return made
      },
      (error: unknown) => {
        // The recording goes on in memory, and the next piece tries again.
        keeper = undefined
        $keeping.set({ ...$keeping.get(), state: 'refused' })
        throw error
      },
    )
    return keeper
  }
  const use = (act: (keeper: Keeper) => void): void => void load().then(act, session.environment.report)
  const useIfLoaded = (act: (keeper: Keeper) => void): void => void keeper?.then(act, () => undefined)

  // A user who signs out leaves it on disk. Before the recorder and the form are cleared, which would delete it.
  onHandover(
    session,
    () => useIfLoaded((keeper) => void keeper.letGo()?.release()),
    () => hasSound,
  )

  return {
    $keeping,
    prepare: async () => (await load()).check(),
    acknowledge: () => $keeping.set({ ...$keeping.get(), isWeak: false }),
    begin: (place) => use((keeper) => keeper.begin(place)),
    piece(bytes, peaks) {
      hasSound = true
      use((keeper) => keeper.piece(bytes, peaks))
    },
    streamEnded: (samples) => useIfLoaded((keeper) => keeper.streamEnded(samples)),
    gap: (gap) => useIfLoaded((keeper) => keeper.gap(gap)),
    undo: (count) => useIfLoaded((keeper) => keeper.undo(count)),
    clear() {
      hasSound = false
      useIfLoaded((keeper) => keeper.clear())
    },
    describe(details, isWorthKeeping) {
      typed = details
      const describe = (keeper: Keeper) => keeper.describe(details, isWorthKeeping)
      if (isWorthKeeping) use(describe)
      else useIfLoaded(describe)
    },
    letGo: async () => (await keeper)?.letGo(),
    adopt: (kept) => use((keeper) => keeper.adopt(kept)),
  }
})
