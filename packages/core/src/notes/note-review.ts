import type { Dictation } from '@chartside/contract/notes'
import { atom, computed, onMount } from 'nanostores'

import type { CallError } from '../errors.ts'
import { mapRemote, remote } from '../lib/remote.ts'
import { stopAll } from '../lib/stop-all.ts'
import { type Realtime, realtimeOf } from '../notifications/index.ts'
import { auditViews, onHandover, type Session } from '../session/index.ts'
import { findDictation } from './find-dictation.ts'
import { localSpeakersOf } from './local-speakers.ts'
import { type Choice, type Conflict, withAll, withPart } from './note-conflict.ts'
import { type Draft, type ListName, type Lists, withChange, withoutRow, withRow } from './note-draft.ts'
import { createNoteKeeping } from './note-keeping.ts'
import { noteOf } from './note-record.ts'
import { createNoteSaving } from './note-saving.ts'
import { awaitNote } from './note-watch.ts'
import { createNoteWork, isDirty, type Saving } from './note-work.ts'

/** What is not edited here, and taken in beside a draft. */
const besideDraft = (found: Dictation) => {
  const { patient_pool_id, patient_name, dictated_name, moves, speakers, transcription, failure, note_progress } = found
  return { patient_pool_id, patient_name, dictated_name, moves, speakers, transcription, failure, note_progress }
}

/** One dictation under review. */
export type Review =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; error: CallError }
  | {
      state: 'ready'
      dictation: Dictation
      draft: Draft
      dirty: boolean
      /** True if the draft has unsaved edits from an earlier visit. */
      resumed: boolean
      saving: Saving
      /** True after an attempt to save a task without a name. */
      namesMissing: boolean
      /** Both versions, if a newer one was saved meanwhile. Saving takes what is chosen from them. */
      conflict: Conflict | undefined
      /** Changes when a draft restarts from the stored note, so that an editor reloads it. */
      version: number
      /** Changes when a text was put in by `replace`, so that an open editor shows it. */
      replaced: number
    }

export type NoteReview = ReturnType<typeof createNoteReview>

/**
 * The review of one dictation (REVIEW-01 to REVIEW-06). It belongs to `dictationId` for its whole life: another dictation gets
 * another review, so a late answer cannot end up in another draft. `known` is shown at once and then refreshed. A note that is not
 * written yet is shown when it arrives.
 */
export function createNoteReview(
  session: Session,
  dictationId: string,
  known?: Dictation,
  realtime: Pick<Realtime, 'on'> = realtimeOf(session),
) {
  const work = createNoteWork(session.environment.toasts)
  const { $work, $unsaved, edit, changeConflict } = work
  const keeping = createNoteKeeping(session, dictationId, work)
  let row = known

  /** True while the user reloads: then the newest version is found even if that takes a search of all pages. */
  let isReloading = false

  const loaded = remote(session, find, atom(dictationId), {
    onLoaded(found) {
      if ($unsaved.get()) return found && work.learn(besideDraft(found))
      if (!found) return work.clear()
      work.begin(found)
      void keeping.resume(() => $review.lc > 0)
    },
  })

  const $review = computed([$work, loaded], (now, loaded): Review => {
    if (now) {
      const { stored, sources: _, ...shown } = now
      return { state: 'ready', ...shown, dirty: isDirty(now) }
    }
    if (loaded.state === 'failed') return { state: 'failed', error: loaded.error }
    return { state: loaded.state === 'ready' && !loaded.data ? 'missing' : 'loading' }
  })
  /** Without a call for one dictation, searching all pages again for the one that is shown would cost too much. */
  async function find(id: string, signal: AbortSignal): Promise<Dictation | undefined> {
    const shown = isReloading ? undefined : $work.get()?.dictation
    isReloading = false
    const { features } = await session.capabilities()
    return (!features.has('by-id') && shown) || findDictation(session, id, signal)
  }

  function forget(): void {
    row = undefined
    work.clear()
  }

  const $listed = computed(loaded, (one) => mapRemote(one, (found) => (found ? [found] : [])))

  function reload(): Promise<void> {
    isReloading = true
    return loaded.reload()
  }

  onMount($review, () => {
    if (row?.id === dictationId && !$work.get()) work.begin(localSpeakersOf(session).add(row))
    return stopAll([
      auditViews(session, $work, (now) => now && noteOf(now.dictation)),
      onHandover(session, forget),
      awaitNote(session, { work, $listed, realtime, reload }),
      keeping.watchLeaving(),
    ])
  })

  return {
    $review,
    /** True while there are unsaved edits. Subscribing loads nothing. */
    $unsaved,
    /** The dictation with its draft; undefined until it is loaded. Subscribing loads nothing. */
    $work,
    /** Whether the unsaved edits are on disk. Subscribing loads nothing. */
    $keeping: keeping.$keeping,
    /** `replace` puts in another text of the note, which an open editor can undo; `learn` takes in what else was stored. */
    ...{ replace: work.replace, learn: work.learn },
    write: (note: string) => edit((draft) => ({ ...draft, note })),
    comment: (comments: string) => edit((draft) => ({ ...draft, comments })),
    add: (list: ListName) => edit((draft) => withRow(draft, list)),
    change: <Name extends ListName>(list: Name, key: number, change: Partial<Lists[Name]>) =>
      edit((draft) => withChange(draft, list, key, change)),
    remove: (list: ListName, key: number) => edit((draft) => withoutRow(draft, list, key)),
    /** Takes a part of a conflict from one version, or from both. */
    choose: (key: string, choice: Choice) => changeConflict((conflict) => withPart(conflict, key, { choice })),
    /** Takes all differing parts from one version. */
    chooseAll: (choice: 'mine' | 'theirs') => changeConflict((conflict) => withAll(conflict, choice)),
    /** Changes the merged text of a part. */
    merge: (key: string, merged: string) => changeConflict((conflict) => withPart(conflict, key, { merged, choice: 'both' })),
    /** Ends the conflict: the chosen parts become the draft, which can be edited further. */
    settle: work.settle,
    /**
     * Saves the draft, or what was chosen from two versions. True once the server has accepted; false if something is missing,
     * failed or already in progress, or if a newer version was saved meanwhile: then there is a conflict.
     */
    save: createNoteSaving(session, dictationId, work, loaded.stop),
    /** Drops the edits. */
    discard: work.discard,
    /** Marks the draft as reopened. */
    resume: work.resume,
    /** Drops everything, because it was another user's. If there is a subscriber, the review is loaded again. */
    forget,
    /** Loads the stored note again; an edited draft stays as it is. */
    reload,
  }
}
