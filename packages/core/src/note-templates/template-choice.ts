import { type NoteTemplate, soapTemplate } from '@chartside/contract/note-templates'
import { generateNote, type NoteProgress } from '@chartside/contract/notes'
import { atom, computed } from 'nanostores'

import { asCallError, type CallError, isOutdated, Refused } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { type NoteReview, noteOf, reviewStateOf } from '../notes/index.ts'
import { audit, type Session } from '../session/index.ts'
import { matchingTemplate, type SwitchedNote, switchSections } from './switch-sections.ts'
import { noteTemplatesOf } from './templates-of.ts'

/** What became of the last choice. */
export type TemplateSwitch =
  | { state: 'none' }
  | { state: 'asking' }
  /** The service writes the note; `progress` is how far that is. */
  | { state: 'writing'; name: string; progress: NoteProgress | undefined }
  /** The service gave up; the note is as it was. */
  | { state: 'not-written' }
  /** The text was put into other sections. */
  | { state: 'switched'; name: string; switched: SwitchedNote }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** A template to choose. */
export interface OfferedTemplate extends NoteTemplate {
  /** True if the note has its sections. */
  isPresent: boolean
}

type Chosen =
  | Exclude<TemplateSwitch, { state: 'writing' | 'not-written' }>
  | { state: 'requested'; name: string; version: string }

/**
 * Switches the note of a review to another template (TEMPL-06, TEMPL-07). A note as the machine wrote it is written again, where
 * there is a speech service. Any other text is never rewritten: its sections get other headings, as an edit that can be undone.
 */
export function createTemplateChoice(session: Session, review: NoteReview) {
  const loaded = noteTemplatesOf(session)
  const $chosen = atom<Chosen>({ state: 'none' })

  /** The note that can be switched: not a signed one, and none of which there are two versions. */
  const $switchable = computed(review.$work, (work) =>
    work && work.dictation.signature === null && !work.conflict ? work.draft.note : undefined,
  )
  const $templates = computed([loaded, $switchable], ({ data }, note): readonly OfferedTemplate[] => {
    if (!data || note === undefined) return []
    const all = [...data.built_in, ...data.own]
    const present = matchingTemplate(note, all)
    return all.map((template) => ({ ...template, isPresent: template === present }))
  })

  const $switch = computed([$chosen, review.$work], (chosen, work): TemplateSwitch => {
    if (chosen.state === 'switched' && work?.draft.note !== chosen.switched.note) return { state: 'none' }
    if (chosen.state !== 'requested') return chosen
    if (!work || work.dictation.version !== chosen.version) return { state: 'none' }
    const progress = work.dictation.note_progress ?? undefined
    const isOver = !progress || progress.state === 'failed'
    // Beside unsaved edits a new note is not shown: saving them compares both.
    if (isOver && review.$unsaved.get()) return { state: 'none' }
    if (isOver && session.offers('note-progress')) return { state: 'not-written' }
    return { state: 'writing', name: chosen.name, progress }
  })

  function switchText(template: NoteTemplate): void {
    const work = review.$work.get()
    // The user has left, or it was signed meanwhile.
    if (!work || work.dictation.signature !== null) {
      $chosen.set({ state: 'none' })
      return
    }
    const switched = switchSections(work.draft.note, template)
    review.replace(switched.note)
    $chosen.set({ state: 'switched', name: template.name, switched })
  }

  /** Requests the note of the server. False if it may not be written, since somebody has worked on it. */
  async function request({ id: template_id, name }: NoteTemplate): Promise<boolean> {
    const dictation = review.$work.get()!.dictation
    const { id, version } = dictation
    $chosen.set({ state: 'asking' })
    try {
      const { data } = await session.call(generateNote, { body: { id, template_id, ...(version === '' ? {} : { version }) } })
      audit(session, 'create', noteOf(dictation))
      // Known even if the reload fails, and then asked for again.
      if (data) review.learn({ note_progress: data.note_progress })
      await review.reload()
      $chosen.set({ state: 'requested', name, version })
      return true
    } catch (error) {
      const isTouched = error instanceof Refused && error.code === 409 && !isOutdated(error)
      if (isTouched && dictation.soap_note !== null) {
        await review.reload()
        return false
      }
      $chosen.set({ state: 'failed', problem: problemOf(error), error: asCallError(error) })
      if (isOutdated(error)) void review.reload()
      return true
    }
  }

  return {
    /** All templates; none where nothing can be switched: without the capability, in a signed note, while there are two versions. */
    $templates,
    /** True where the note could be switched, but the templates could not be loaded; `reload` tries again. */
    $isMissing: computed([loaded, $switchable], ({ state, data }, note) => state === 'failed' && !data && note !== undefined),
    reload: loaded.reload,
    $switch,
    /** Switches to a template. Nothing happens while an earlier choice is under way. */
    async choose(template: NoteTemplate): Promise<void> {
      const work = review.$work.get()
      const now = $switch.get().state
      if (!work || work.dictation.signature !== null || work.saving.state === 'saving') return
      if (now === 'asking' || now === 'writing') return
      const { dictation } = work
      const isEmpty = dictation.soap_note === null && work.draft.note.trim() === ''
      const isUntouched = reviewStateOf(session, dictation).state === 'draft' && !review.$unsaved.get()
      const isWritten = isEmpty || (isUntouched && !session.offers('no-speech-engine'))
      if (!isWritten || !(await request(template))) switchText(template)
    },
  }
}
export type TemplateChoice = ReturnType<typeof createTemplateChoice>

/** The id of SOAP, which is meant where no template is preferred. */
export const soapId = soapTemplate.id
