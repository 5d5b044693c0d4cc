import { listNoteVersions, type NoteVersion } from '@chartside/contract/note-history'
import { atom, computed } from 'nanostores'

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
  /** Newest first. */
  versions: readonly ShownVersion[]
  /** The share of the machine's words that are kept, in whole percent, '84'; '' if it is unknown. */
  kept: string
}

/** The texts that the note of a dictation had (SIGN-02), loaded while there is a subscriber. */
export function createNoteVersions(session: Session, dictationId: string) {
  const loaded = remote(
    session,
    async (id: string, signal) => (await session.call(listNoteVersions, { id }, { signal })).data,
    atom(dictationId),
  )
  return {
    $history: computed(
      loaded,
      (found): Remote<NoteHistory> =>
        mapRemote(found, ({ versions, kept }) => ({
          versions: versions
            .map((version, index) => ({
              ...version,
              before: versions[index - 1]?.note,
              isPresent: index === versions.length - 1,
            }))
            .reverse(),
          kept: kept === null ? '' : String(Math.round(kept * 100)),
        })),
    ),
    reload: loaded.reload,
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
