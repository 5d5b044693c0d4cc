import { templateLimits } from '@chartside/contract/note-templates'
import { computed, onMount } from 'nanostores'

import type { CallError } from '../errors.ts'
import type { Remote } from '../lib/remote.ts'
import { createDrafts, type Session } from '../session/index.ts'
import { maxFileBytes, problemSentence, readTemplateFile, templateFile } from './template-file.ts'
import { createTemplateSaving } from './template-saving.ts'
import { isDirty, problemIn, type Work } from './template-work.ts'
import { templateWords } from './words.ts'

/** What the settings panel shows. */
export type TemplateList =
  | { state: 'loading' }
  | { state: 'unavailable' }
  | { state: 'failed'; error: CallError }
  | ({ state: 'ready'; isChanged: boolean } & Omit<Work, 'stored' | 'version'>)

function listOf(work: Work | undefined, loaded: Remote<unknown>): TemplateList {
  if (work) {
    const { stored, version: _, ...shown } = work
    return { state: 'ready', ...shown, isChanged: isDirty(work) }
  }
  if (loaded.state === 'failed') return { state: 'failed', error: loaded.error }
  return { state: loaded.data === null ? 'unavailable' : 'loading' }
}

const drafts = createDrafts<TemplateEditor>({ isUnsent: (editor) => editor.isChanged(), forget: (editor) => editor.clear() })

/** The editor of a session's own templates: changes that were not saved come back. */
export const templateEditorOf = (session: Session): TemplateEditor => drafts.of(session, '', () => createTemplateEditor(session))

export type TemplateEditor = ReturnType<typeof createTemplateEditor>

/** Makes, copies, changes, orders and deletes the user's own templates (TEMPL-08), and exchanges them as a file (TEMPL-09). */
export function createTemplateEditor(session: Session) {
  const saving = createTemplateSaving(session)
  const { $work, $openId, $saving, $isChecked, loaded, set, addAll, edits, isChanged, isSaving, fail, settle } = saving

  const $list = computed([$work, loaded], listOf)
  onMount($list, () =>
    loaded.subscribe(({ data }) => {
      if (!data || isChanged() || isSaving()) return
      const own = { templates: data.own, preferred: data.default_template }
      set({ ...own, builtIn: data.built_in, stored: own, version: data.version })
    }),
  )

  return {
    $list,
    /** The template that is edited. */
    $openId,
    $saving,
    /** The first mistake, since an attempt to save. */
    $problem: computed([$work, $isChecked], (work, isChecked) => (work && isChecked ? problemIn(work) : undefined)),
    isChanged,
    ...edits,
    /** Adds the templates of a file; a name that is taken gets a number. Of a file with a mistake nothing is added. */
    async importFile(file: Blob): Promise<void> {
      if (file.size > maxFileBytes) return fail(templateWords.fileLarge(maxFileBytes / 1000))
      const read = await file.text().then(readTemplateFile, () => templateWords.fileUnreadable)
      if (typeof read === 'string') return fail(read)
      const { length } = $work.get()?.templates ?? []
      if (length + read.length > templateLimits.templates) return fail(problemSentence({ fault: 'templates' }))
      if (addAll(read).length > 0) saving.showImported(read.length)
    },
    /** The own templates as a document. */
    file: (): string => templateFile($work.get()?.templates ?? []),
    /** Saves all changes. False if something is missing or refused; then everything is still here. */
    async save(): Promise<boolean> {
      const work = $work.get()
      if (!work || isSaving()) return false
      $isChecked.set(true)
      const problem = problemIn(work)
      if (!problem) return saving.send(work)
      if (problem.template !== undefined) edits.open(work.templates[problem.template]?.id)
      fail(problemSentence(problem))
      return false
    },
    /** Drops the changes and loads what is stored. */
    discard(): void {
      const work = $work.get()
      if (work) set({ ...work, ...work.stored })
      edits.open(undefined)
      settle()
      void loaded.reload()
    },
    reload: loaded.reload,
    /** Drops everything, because it was another user's. */
    clear(): void {
      set(undefined)
      edits.open(undefined)
      settle()
    },
  }
}
