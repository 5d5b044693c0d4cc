import { listNoteVersions, type NoteVersion } from '@chartside/contract/note-history'
import { atom, computed, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import type { Answer } from '../lib/call.ts'
import { createLatest } from '../lib/latest.ts'
import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import type { NoteReview } from '../notes/index.ts'
import type { Session } from '../session/index.ts'

/** A text that the note had. */
export interface ShownVersion extends NoteVersion {
  /** The text before it; undefined for the first one. */
  before: string | undefined
  /** True for the text that the note has now. */
  isPresent: boolean
}

/** The texts that a note had. */
export interface NoteHistory {
  /** Newest first, as far as they were loaded. */
  versions: readonly ShownVersion[]
  /** True if there are earlier ones. */
  hasEarlier: boolean
  /** The share of the machine's words that are kept, in whole percent, '84'; '' if it is unknown. */
  kept: string
}

/** The state of loading earlier texts. */
export type LoadingEarlier = { state: 'idle' } | { state: 'loading' } | { state: 'failed'; error: CallError }

type Loaded = Answer<typeof listNoteVersions>['data']

/** The texts that the note of a dictation had (SIGN-02), loaded while there is a subscriber, and earlier ones when they are asked for. */
export function createNoteVersions(session: Session, dictationId: string) {
  const loaded = remote(
    session,
    async (id: string, signal) => (await session.call(listNoteVersions, { id, query: {} }, { signal })).data,
    atom(dictationId),
  )
  const $earlier = atom<LoadingEarlier>({ state: 'idle' })
  const request = createLatest()
  return {
    $history: computed(loaded, (found): Remote<NoteHistory> => mapRemote(found, historyOf)),
    $earlier: $earlier as ReadableAtom<LoadingEarlier>,
    reload(): Promise<void> {
      request.stop()
      $earlier.set({ state: 'idle' })
      return loaded.reload()
    },
    /** Loads texts before those that are known. */
    async loadEarlier(): Promise<void> {
      const before = loaded.get().data?.versions[0]?.number
      if (before === undefined || $earlier.get().state === 'loading') return
      $earlier.set({ state: 'loading' })
      await request.run((signal) => session.call(listNoteVersions, { id: dictationId, query: { before } }, { signal }), {
        loaded({ data: { versions, earlier } }) {
          // Loaded again meanwhile, the list may have another first text.
          loaded.patch((now) =>
            now.versions[0]?.number === before ? { ...now, earlier, versions: [...versions, ...now.versions] } : now,
          )
          $earlier.set({ state: 'idle' })
        },
        failed: (error) => $earlier.set({ state: 'failed', error }),
      })
      if ($earlier.get().state === 'loading') $earlier.set({ state: 'idle' })
    },
  }
}

function historyOf({ versions, earlier, kept }: Loaded): NoteHistory {
  const shown = versions.map((version, index) => ({
    ...version,
    before: versions[index - 1]?.note,
    isPresent: index === versions.length - 1,
  }))
  return {
    // What the oldest one has changed is known with the one before it.
    versions: shown.slice(earlier && shown.length > 1 ? 1 : 0).reverse(),
    hasEarlier: earlier,
    kept: kept === null ? '' : String(Math.round(kept * 100)),
  }
}

/**
 * Takes back an earlier text (SIGN-03): puts it into the draft, to be saved as a new version, so that nothing is lost. False if there
 * are unsaved edits, which it would replace.
 */
export function takeBackVersion(review: NoteReview, { note }: Pick<NoteVersion, 'note'>): boolean {
  if (review.$unsaved.get()) return false
  review.replace(note)
  return true
}
