import { listNoteTemplates, saveNoteTemplates } from '@chartside/contract/note-templates'
import { atom, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError, isOutdated } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import type { Session } from '../session/index.ts'
import { rebaseTemplates } from './rebase-templates.ts'
import { createTemplateWork, isDirty, type Work } from './template-work.ts'
import { noteTemplatesOf } from './templates-of.ts'
import { templateWords } from './words.ts'

/** The state of saving, and of reading a file. */
export type TemplateSaving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'imported'; count: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** The own templates while they are edited, and what becomes of them when they are saved. */
export function createTemplateSaving(session: Session) {
  const loaded = noteTemplatesOf(session)
  const $saving = atom<TemplateSaving>({ state: 'idle' })
  /** Mistakes are shown since an attempt to save. */
  const $isChecked = atom(false)
  const isSaving = () => $saving.get().state === 'saving'
  const work = createTemplateWork(isSaving, () => $saving.set({ state: 'idle' }))
  const { $work, $openId, set, edits } = work

  const isChanged = (): boolean => {
    const now = $work.get()
    return now !== undefined && isDirty(now)
  }
  function fail(problem: string, thrown?: unknown): void {
    $saving.set({ state: 'failed', problem, error: asCallError(thrown) })
  }
  function settle(): void {
    $isChecked.set(false)
    $saving.set({ state: 'idle' })
  }

  /** Saves everything. False if it is refused or fails; then it is all still here. */
  async function send(sent: Work): Promise<boolean> {
    const { preferred: default_template, version } = sent
    const templates = sent.templates.map((template) => ({ ...template, sections: [...template.sections] }))
    $saving.set({ state: 'saving' })
    const isCurrent = () => $work.get() === sent
    try {
      const { message, data } = await session.call(saveNoteTemplates, { body: { templates, default_template, version } })
      if (!isCurrent()) return false
      session.environment.toasts.show('success', message)
      set({ ...sent, stored: { templates: sent.templates, preferred: sent.preferred }, version: data.version })
      settle()
      loaded.patch((known) => known && { ...known, own: templates, default_template, version: data.version })
      return true
    } catch (thrown) {
      const isRebased = isOutdated(thrown) && (await rebase(sent))
      if (isRebased && !isChanged()) {
        // Saved already, by a call whose answer was lost.
        settle()
        return true
      }
      if (isRebased) fail(`${problemOf(thrown)} ${templateWords.rebased}`, thrown)
      else if (isCurrent()) fail(problemOf(thrown), thrown)
      return false
    }
  }

  /** Puts the edits on top of what another page has saved meanwhile, so that the next save is accepted. False if that fails. */
  async function rebase(sent: Work): Promise<boolean> {
    try {
      const { data } = await session.call(listNoteTemplates, {})
      if ($work.get() !== sent) return false
      const theirs = { templates: data.own, preferred: data.default_template }
      const { copies, ...merged } = rebaseTemplates(sent, sent.stored, theirs)
      set({ ...merged, builtIn: data.built_in, stored: theirs, version: data.version })
      const openId = $openId.get()
      if (openId !== undefined) edits.open(copies.get(openId) ?? openId)
      loaded.patch((known) => known && data)
      return true
    } catch {
      // The refusal is shown; the next save tries again.
      return false
    }
  }

  return {
    ...work,
    loaded,
    $saving: $saving as ReadableAtom<TemplateSaving>,
    $isChecked,
    isSaving,
    isChanged,
    fail,
    settle,
    send,
    /** Shows how many templates were read from a file. */
    showImported: (count: number): void => $saving.set({ state: 'imported', count }),
  }
}
