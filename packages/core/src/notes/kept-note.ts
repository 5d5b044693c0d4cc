// The draft of one note on disk, beside the unsent dictations and encrypted as they are. Loaded when a review opens.
import type { WritableAtom } from 'nanostores'

import { diskOf, type KeptDictation, type LeftDictation } from '../kept-dictations/index.ts'
import type { Session } from '../session/index.ts'
import { type Draft, draftOfDisk } from './note-draft.ts'
import type { DraftKeeping } from './note-keeping.ts'

/** A draft, and the stored note that it began with. */
export interface DraftOnDisk {
  draft: Draft
  stored: Draft
}

/** A draft that an earlier page has left, claimed by this page. */
export interface LeftNote extends DraftOnDisk {
  kept: KeptDictation
}

/** What is sealed on disk. */
interface Details extends DraftOnDisk {
  dictationId: string
}

export type KeptNote = ReturnType<typeof createKeptNote>

/** Keeps the draft of one note for its user, and finds what an earlier page has left of it. */
export function createKeptNote(session: Session, dictationId: string, $keeping: WritableAtom<DraftKeeping>) {
  const disk = diskOf(session)
  let current: KeptDictation | undefined

  function show(kept: KeptDictation): void {
    if (kept !== current) return
    const state = kept.$keeping.get()
    if (state === 'kept') $keeping.set({ state, at: session.now() })
    else if (state === 'full' || state === 'refused') $keeping.set({ state: 'refused' })
  }

  function hold(kept: KeptDictation): KeptDictation {
    current = kept
    // A disk that was full may take it later.
    kept.$keeping.listen(() => show(kept))
    return kept
  }

  function letGo(): KeptDictation | undefined {
    const kept = current
    current = undefined
    $keeping.set({ state: 'none' })
    return kept
  }

  const isOfNote = ({ details }: LeftDictation): boolean => (details as Details | undefined)?.dictationId === dictationId

  return {
    async write({ draft, stored }: DraftOnDisk): Promise<void> {
      const kept = current ?? hold(disk.begin('note'))
      const details: Details = { dictationId, draft, stored }
      kept.describe(details)
      await kept.settled()
      show(kept)
    },
    /** Claims the latest draft of this note that the user has left; undefined if there is none. */
    async find(): Promise<LeftNote | undefined> {
      const left = (await disk.left('note')).findLast(isOfNote)
      const taken = left && (await disk.takeUp(left))
      if (!taken) return undefined
      const { draft, stored } = left.details as Details
      return { kept: taken.kept, draft: draftOfDisk(draft), stored: draftOfDisk(stored) }
    },
    /** Goes on with a draft that was found. */
    hold,
    remove: async (): Promise<void> => letGo()?.remove(),
    /** Leaves it on disk for its user. */
    release: async (): Promise<void> => letGo()?.release(),
  }
}
