import { type Dictation, updateDictation } from '@chartside/contract/notes'

import { asCallError, isOutdated, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { audit, type Session } from '../session/index.ts'
import { findDictation } from './find-dictation.ts'
import { listTexts } from './note-draft.ts'
import { noteMarksOf } from './note-marks.ts'
import { noteOf } from './note-record.ts'
import type { NoteWork } from './note-work.ts'
import { noteWords } from './words.ts'

/**
 * Returns a function that saves the draft of a note and resolves with whether that succeeded. A newer version that was saved
 * meanwhile is compared, not overwritten.
 */
export function createNoteSaving(session: Session, dictationId: string, work: NoteWork, stopLoading: () => void) {
  async function save(): Promise<boolean> {
    work.settle()
    const now = work.$work.get()
    if (!now || now.saving.state === 'saving') return false
    const { dictation, draft, stored, sources } = now
    if (!work.checkNames()) return false
    // A load in progress would bring back the old version.
    stopLoading()
    work.put({ saving: { state: 'saving' } })
    // A save by a user who has left must not touch the next user's draft.
    const isCurrent = () => work.$work.get()?.stored === stored
    const lists = listTexts(draft, stored, sources)
    const { cpt: cpt_codes, icd10: icd_10_codes, modifiers, tasks } = lists
    // A backend with versions refuses to overwrite a newer one.
    const edited = dictation.version === '' ? {} : { version: dictation.version }
    const body = { dictation_id: dictationId, soap_note: draft.note, comments: draft.comments, ...edited }
    try {
      const { message, data } = await session.call(updateDictation, {
        body: { ...body, cpt_codes, icd_10_codes, modifiers, tasks },
      })
      audit(session, 'edit', noteOf(dictation))
      const saved = { ...dictation, soap_note: draft.note.trim() === '' ? null : draft.note, version: data.version }
      noteMarksOf(session).edited(saved, data.note_state, dictation.soap_note === null)
      session.environment.toasts.show('success', message)
      const saving = { state: 'saved', at: session.now() } as const
      if (isCurrent()) work.put({ dictation: saved, stored: draft, sources: lists, resumed: false, saving })
      return true
    } catch (thrown) {
      try {
        const newer = await newerVersion(thrown, dictation.version)
        if (isCurrent() && work.compare(newer)) return save()
      } catch (error) {
        if (isCurrent()) work.put({ saving: { state: 'failed', problem: problemOf(error), error: asCallError(error) } })
      }
      return false
    }
  }

  /** The newer version, if that is why saving failed; otherwise throws the failure. */
  async function newerVersion(thrown: unknown, version: string): Promise<Dictation> {
    if (!isOutdated(thrown)) throw thrown
    const found = await findDictation(session, dictationId)
    if (!found) throw new Refused(noteWords.reviewMissing, { code: 404 })
    if (found.version === version) throw thrown
    return found
  }

  return save
}
