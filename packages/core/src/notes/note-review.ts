import { type Dictation, updateDictation } from '@chartside/contract/notes'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { remote } from '../lib/remote.ts'
import { onHandover, type Session } from '../session/index.ts'
import { findDictation } from './find-dictation.ts'
import { type Choice, type Conflict, chosenDraft, compareVersions, withAll, withPart } from './note-conflict.ts'
import {
  type Draft,
  draftOf,
  isNameless,
  type ListName,
  type Lists,
  listTexts,
  type Sources,
  sameDraft,
  withChange,
  withoutRow,
  withRow,
} from './note-draft.ts'
import { noteWords } from './words.ts'

/** The state of saving. `at` is the server's time in milliseconds. */
export type Saving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; at: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

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
    }

export interface NoteReview {
  $review: ReadableAtom<Review>
  /** True while there are unsaved edits. Subscribing loads nothing. */
  $unsaved: ReadableAtom<boolean>
  write(note: string): void
  comment(text: string): void
  add(list: ListName): void
  change<Name extends ListName>(list: Name, key: number, change: Partial<Lists[Name]>): void
  remove(list: ListName, key: number): void
  /** Takes a part of a conflict from one version, or from both. */
  choose(key: string, choice: Choice): void
  /** Takes all differing parts from one version. */
  chooseAll(choice: 'mine' | 'theirs'): void
  /** Changes the merged text of a part. */
  merge(key: string, text: string): void
  /** Ends the conflict: the chosen parts become the draft, which can be edited further. */
  settle(): void
  /**
   * Saves the draft, or what was chosen from two versions. True once the server has accepted; false if something is missing,
   * failed or already in progress, or if a newer version was saved meanwhile: then there is a conflict.
   */
  save(): Promise<boolean>
  /** Drops the edits. */
  discard(): void
  /** Marks the draft as reopened. */
  resume(): void
  /** Drops everything, because it was another user's. If there is a subscriber, the review is loaded again. */
  forget(): void
  /** Loads the stored note again; an edited draft stays as it is. */
  reload(): Promise<void>
}

interface Work {
  dictation: Dictation
  draft: Draft
  stored: Draft
  sources: Sources
  saving: Saving
  namesMissing: boolean
  resumed: boolean
  conflict: Conflict | undefined
  version: number
}

/** Incremented for every draft on the page: an editor must never mistake one draft for another. */
let versions = 0

const untouched = { saving: { state: 'idle' }, namesMissing: false, resumed: false, conflict: undefined } as const

/**
 * The review of one dictation (REVIEW-01 to REVIEW-06). It belongs to `dictationId` for its whole life: another dictation gets
 * another review, so a late answer cannot end up in another draft. `known` is shown at once and then refreshed.
 */
export function createNoteReview(session: Session, dictationId: string, known?: Dictation): NoteReview {
  const { toasts } = session.environment
  /** The cause of the toast about unnamed tasks. */
  const namesMissing = {}
  const $work = atom<Work | undefined>()
  let row = known

  /** True while the newest version is asked for, whatever that costs. */
  let isAsked = false

  const loaded = remote(session, find, atom(dictationId), {
    onLoaded(found) {
      if ($unsaved.get() || (found && found === work()?.dictation)) return
      if (found) begin(found)
      else $work.set(undefined)
    },
  })

  const $review = computed([$work, loaded], (now, loaded): Review => {
    if (now) {
      const { stored, sources: _, ...shown } = now
      return { state: 'ready', ...shown, dirty: now.conflict !== undefined || !sameDraft(now.draft, stored) }
    }
    if (loaded.state === 'failed') return { state: 'failed', error: loaded.error }
    return { state: loaded.state === 'ready' && !loaded.data ? 'missing' : 'loading' }
  })
  const $unsaved = computed(
    $work,
    (now) =>
      now !== undefined && (now.conflict !== undefined || !sameDraft(now.draft, now.stored) || now.saving.state === 'saving'),
  )

  function begin(dictation: Dictation): void {
    const { draft, sources } = draftOf(dictation)
    $work.set({ dictation, draft, stored: draft, sources, ...untouched, version: ++versions })
  }

  /** Without a call for one dictation, searching all pages again for the one that is shown would cost too much. */
  async function find(id: string, signal: AbortSignal): Promise<Dictation | undefined> {
    const shown = isAsked ? undefined : work()?.dictation
    isAsked = false
    const { features } = await session.capabilities()
    return (!features.has('by-id') && shown) || findDictation(session, id, signal)
  }

  const work = (): Work | undefined => $work.get()
  const put = (change: Partial<Work>): void => {
    const now = work()
    if (now) $work.set({ ...now, ...change })
  }
  const edit = (change: (draft: Draft) => Draft): void => {
    const now = work()
    if (!now) return
    const draft = change(now.draft)
    const resumed = now.resumed && !sameDraft(draft, now.stored)
    if (!draft.tasks.rows.some(isNameless)) toasts.settle(namesMissing)
    put({ draft, resumed, ...(now.saving.state === 'saving' ? {} : { saving: { state: 'idle' } }) })
  }

  const weigh = (change: (conflict: Conflict) => Conflict): void => {
    const conflict = work()?.conflict
    if (conflict) put({ conflict: change(conflict) })
  }

  function settle(): void {
    const conflict = work()?.conflict
    if (!conflict) return
    const { dictation, draft: stored, sources } = conflict.theirs
    put({ dictation, draft: chosenDraft(conflict), stored, sources, conflict: undefined, version: ++versions })
  }

  /**
   * Compares the draft with a version saved elsewhere. True if that one has no changes of its own; then the draft continues from
   * it.
   */
  function setBeside(found: Dictation): boolean {
    const { draft, stored } = work()!
    const conflict = compareVersions(draft, stored, { dictation: found, ...draftOf(found) })
    put({ conflict, saving: { state: 'idle' } })
    const saysNothingNew = conflict.parts.every(({ changedBy }) => changedBy === 'nobody' || changedBy === 'me')
    if (saysNothingNew) settle()
    return saysNothingNew
  }

  function forget(): void {
    row = undefined
    $work.set(undefined)
  }

  async function save(): Promise<boolean> {
    if (work()?.saving.state !== 'saving') settle()
    const now = work()
    if (!now || now.saving.state === 'saving') return false
    const { dictation, draft, stored, sources } = now
    if (draft.tasks.rows.some(isNameless)) {
      put({ namesMissing: true })
      toasts.show('error', noteWords.fillInNames, { cause: namesMissing })
      return false
    }
    // A load that began before saving would bring back the old version.
    loaded.stop()
    put({ saving: { state: 'saving' }, namesMissing: false })
    // A save by a user who has left must not touch the next user's draft.
    const same = () => work()?.stored === stored
    const lists = listTexts(draft, stored, sources)
    const { cpt: cpt_codes, icd10: icd_10_codes, modifiers, tasks } = lists
    // A backend with versions refuses to overwrite a newer one.
    const edited = dictation.version === '' ? {} : { version: dictation.version }
    const body = { dictation_id: dictationId, soap_note: draft.note, comments: draft.comments, ...edited }
    try {
      const { message, data } = await session.call(updateDictation, {
        body: { ...body, cpt_codes, icd_10_codes, modifiers, tasks },
      })
      toasts.show('success', message)
      const saved = { ...dictation, version: data.version }
      const saving = { state: 'saved', at: session.now() } as const
      if (same()) put({ dictation: saved, stored: draft, sources: lists, resumed: false, saving })
      return true
    } catch (thrown) {
      try {
        const newer = await newerVersion(thrown, dictation.version)
        if (same() && setBeside(newer)) return save()
      } catch (error) {
        if (same()) put({ saving: { state: 'failed', problem: problemOf(error), error: asCallError(error) } })
      }
      return false
    }
  }

  /** The newer version, if that is why saving failed; otherwise throws the failure. */
  async function newerVersion(thrown: unknown, version: string): Promise<Dictation> {
    if (!isOutdated(thrown)) throw thrown
    const found = await findDictation(session, dictationId, new AbortController().signal)
    if (!found) throw new Refused(noteWords.reviewMissing, { code: 404 })
    if (found.version === version) throw thrown
    return found
  }

  onMount($review, () => {
    if (row?.id === dictationId && !work()) begin(row)
    return onHandover(session, forget)
  })

  return {
    $review,
    $unsaved,
    write: (note) => edit((draft) => ({ ...draft, note })),
    comment: (comments) => edit((draft) => ({ ...draft, comments })),
    add: (list) => edit((draft) => withRow(draft, list)),
    change: (list, key, change) => edit((draft) => withChange(draft, list, key, change)),
    remove: (list, key) => edit((draft) => withoutRow(draft, list, key)),
    choose: (key, choice) => weigh((conflict) => withPart(conflict, key, { choice })),
    chooseAll: (choice) => weigh((conflict) => withAll(conflict, choice)),
    merge: (key, merged) => weigh((conflict) => withPart(conflict, key, { merged, choice: 'both' })),
    settle,
    save,
    discard() {
      const now = work()
      if (now?.conflict) begin(now.conflict.theirs.dictation)
      else if (now) put({ draft: now.stored, ...untouched, version: ++versions })
    },
    resume() {
      const now = work()
      if (now) put({ resumed: true, ...(now.saving.state === 'failed' ? { saving: { state: 'idle' } } : {}) })
    },
    forget,
    reload() {
      isAsked = true
      return loaded.reload()
    },
  }
}
