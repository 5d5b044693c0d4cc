import type { Dictation } from '@chartside/contract/notes'
import { atom, computed, type ReadableAtom } from 'nanostores'

import type { CallError } from '../errors.ts'
import type { Toasts } from '../lib/toasts.ts'
import { type Conflict, chosenDraft, compareVersions } from './note-conflict.ts'
import { type Draft, draftOf, isNameless, type Sources, sameDraft } from './note-draft.ts'
import { noteWords } from './words.ts'

/** The state of saving. `at` is the server's time in milliseconds. */
export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** A dictation with the draft that is being edited. */
export interface Work {
  dictation: Dictation
  draft: Draft
  /** The draft as it is stored. */
  stored: Draft
  sources: Sources
  saving: Saving
  namesMissing: boolean
  resumed: boolean
  conflict: Conflict | undefined
  version: number
  /** Counts texts that were put in from outside of an editor. */
  replaced: number
}

/** Incremented for every draft on the page: an editor must never mistake one draft for another. */
let versions = 0

const untouched = { saving: { state: 'idle' }, namesMissing: false, resumed: false, conflict: undefined, replaced: 0 } as const

export type NoteWork = ReturnType<typeof createNoteWork>

/** The work on one dictation: its draft, and the choice between two versions if a newer one was saved meanwhile. */
export function createNoteWork(toasts: Toasts) {
  /** The cause of the toast about unnamed tasks. */
  const namesMissing = {}
  const $work = atom<Work | undefined>()

  function begin(dictation: Dictation): void {
    const { draft, sources } = draftOf(dictation)
    // The same text again must not restart an open editor: its cursor and undo steps would be lost.
    if (isShown(draft, $work.get())) put({ dictation, sources })
    else $work.set({ dictation, draft, stored: draft, sources, ...untouched, version: ++versions })
  }

  const put = (change: Partial<Work>): void => {
    const now = $work.get()
    if (now) $work.set({ ...now, ...change })
  }
  const edit = (change: (draft: Draft) => Draft): void => {
    const now = $work.get()
    if (!now) return
    const draft = change(now.draft)
    const resumed = now.resumed && !sameDraft(draft, now.stored)
    if (!draft.tasks.rows.some(isNameless)) toasts.settle(namesMissing)
    put({ draft, resumed, ...(now.saving.state === 'saving' ? {} : { saving: { state: 'idle' } }) })
  }

  const changeConflict = (change: (conflict: Conflict) => Conflict): void => {
    const conflict = $work.get()?.conflict
    if (conflict) put({ conflict: change(conflict) })
  }

  function settle(): void {
    const conflict = $work.get()?.conflict
    if (!conflict) return
    const { dictation, draft: stored, sources } = conflict.theirs
    put({ dictation, draft: chosenDraft(conflict), stored, sources, conflict: undefined, version: ++versions })
  }

  /**
   * Compares the draft with a version saved elsewhere. True if that one has no changes of its own; then the draft continues from
   * it.
   */
  function compare(found: Dictation): boolean {
    const { draft, stored } = $work.get()!
    const conflict = compareVersions(draft, stored, { dictation: found, ...draftOf(found) })
    put({ conflict, saving: { state: 'idle' } })
    const hasNoChanges = conflict.parts.every(({ changedBy }) => changedBy === 'nobody' || changedBy === 'me')
    if (hasNoChanges) settle()
    return hasNoChanges
  }

  return {
    /** Undefined while there is none. */
    $work: $work as ReadableAtom<Work | undefined>,
    /** True while something is unsaved, or being saved. */
    $unsaved: computed($work, (now) => now !== undefined && (isDirty(now) || now.saving.state === 'saving')),
    /** Starts with the stored dictation, or goes on with it if it has the same text. */
    begin,
    clear: (): void => $work.set(undefined),
    put,
    edit,
    /** Puts in another text of the note, which an open editor takes over. */
    replace(note: string): void {
      edit((draft) => ({ ...draft, note }))
      put({ replaced: ($work.get()?.replaced ?? 0) + 1 })
    },
    /** Changes the choice between two versions. */
    changeConflict,
    settle,
    compare,
    /** True if every task has a name; otherwise sets the message that one is missing. */
    checkNames(): boolean {
      const isMissing = $work.get()?.draft.tasks.rows.some(isNameless) ?? false
      put({ namesMissing: isMissing })
      if (isMissing) toasts.show('error', noteWords.fillInNames, { cause: namesMissing })
      return !isMissing
    },
    /** Takes in what the server has stored beside the text: a signature, addenda, the patient, who speaks, how far a note is. */
    learn(change: Pick<Partial<Dictation>, BesideText>): void {
      const now = $work.get()
      if (now) put({ dictation: { ...now.dictation, ...change } })
    },
    discard(): void {
      const now = $work.get()
      if (now?.conflict) begin(now.conflict.theirs.dictation)
      else if (now) put({ draft: now.stored, ...untouched, version: ++versions })
    },
    /** Goes on with edits of an earlier page, which began with `base`. A note that was changed since then is compared. */
    restore(draft: Draft, base: Draft): void {
      const now = $work.get()
      if (!now) return
      const isBase = sameDraft(base, now.stored)
      put({ draft, ...(isBase ? {} : { stored: base }), resumed: true, version: ++versions })
      if (!isBase) compare(now.dictation)
    },
    resume(): void {
      const now = $work.get()
      if (now) put({ resumed: true, ...(now.saving.state === 'failed' ? { saving: { state: 'idle' } } : {}) })
    },
  }
}

type BesideText =
  | 'signature'
  | 'addenda'
  | 'patient_pool_id'
  | 'patient_name'
  | 'dictated_name'
  | 'moves'
  | 'speakers'
  | 'transcription'
  | 'failure'
  | 'note_progress'

/** True if this text is shown already, without edits. */
const isShown = (draft: Draft, now: Work | undefined): boolean =>
  now !== undefined && !isDirty(now) && sameDraft(draft, now.stored)

/** True if there are edits, or two versions to choose from. */
export const isDirty = ({ draft, stored, conflict }: Work): boolean => conflict !== undefined || !sameDraft(draft, stored)
