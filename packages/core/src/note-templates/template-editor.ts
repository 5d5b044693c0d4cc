import {
  type NoteTemplate,
  sameInTemplates,
  saveNoteTemplates,
  soapTemplate,
  type TemplateProblem,
  type TemplateSection,
  templateLimits,
  templateProblem,
} from '@chartside/contract/note-templates'
import { atom, computed, onMount, type ReadableAtom } from 'nanostores'

import { asCallError, type CallError } from '../errors.ts'
import { problemOf } from '../lib/problem.ts'
import { createDrafts, type Session } from '../session/index.ts'
import { maxFileBytes, problemSentence, readTemplateFile, templateFile } from './template-file.ts'
import { noteTemplatesOf } from './templates-of.ts'
import { templateWords } from './words.ts'

/** The user's own templates, and which one is used for new notes. */
interface Own {
  templates: readonly NoteTemplate[]
  /** '' for SOAP. */
  preferred: string
}

/** The templates while they are edited. */
interface Work extends Own {
  builtIn: readonly NoteTemplate[]
  stored: Own
  /** Of what is stored. */
  version: number
}

/** The state of saving, and of reading a file. */
export type TemplateSaving =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'imported'; count: number }
  | { state: 'failed'; problem: string; error: CallError | undefined }

/** What the settings panel shows. */
export type TemplateList =
  | { state: 'loading' }
  | { state: 'unavailable' }
  | { state: 'failed'; error: CallError }
  | ({ state: 'ready'; isChanged: boolean } & Omit<Work, 'stored' | 'version'>)

const isSame = (one: Own, other: Own): boolean =>
  one.preferred === other.preferred && JSON.stringify(one.templates) === JSON.stringify(other.templates)

/** A name that no other template has. */
function freeName(name: string, taken: readonly string[]): string {
  const isFree = (candidate: string) => !taken.some((other) => sameInTemplates(other) === sameInTemplates(candidate))
  const cut = name.trim().slice(0, templateLimits.name)
  if (isFree(cut)) return cut
  for (let number = 2; ; number++) {
    const candidate = `${cut.slice(0, templateLimits.name - 4)} ${number}`
    if (isFree(candidate)) return candidate
  }
}

/** A list with the element at `index` one or more places further. */
function moved<Item>(list: readonly Item[], index: number, by: number): Item[] {
  const to = index + by
  const rest = list.filter((_, at) => at !== index)
  return to < 0 || to >= list.length ? [...list] : [...rest.slice(0, to), list[index]!, ...rest.slice(to)]
}

const emptySection: TemplateSection = { heading: '', instruction: '', style: 'paragraph' }

const drafts = createDrafts<TemplateEditor>({ isUnsent: (editor) => editor.isChanged(), forget: (editor) => editor.clear() })

/** The editor of a session's own templates: changes that were not saved come back. */
export const templateEditorOf = (session: Session): TemplateEditor => drafts.of(session, '', () => createTemplateEditor(session))

export type TemplateEditor = ReturnType<typeof createTemplateEditor>

/** Makes, copies, changes, orders and deletes the user's own templates (TEMPL-08), and exchanges them as a file (TEMPL-09). */
export function createTemplateEditor(session: Session) {
  const loaded = noteTemplatesOf(session)
  const $work = atom<Work | undefined>()
  const $openId = atom<string | undefined>()
  const $saving = atom<TemplateSaving>({ state: 'idle' })
  /** Shown since an attempt to save. */
  const $isChecked = atom(false)

  const isChanged = (): boolean => {
    const work = $work.get()
    return work !== undefined && !isSame(work, work.stored)
  }
  const namesOf = ({ builtIn, templates }: Work): string[] => [...builtIn, ...templates].map(({ name }) => name)
  const problemIn = ({ templates, builtIn }: Work): TemplateProblem | undefined =>
    templateProblem(
      templates,
      builtIn.map(({ name }) => name),
    )

  function edit(change: (work: Work) => Partial<Own>): void {
    const work = $work.get()
    if (!work || $saving.get().state === 'saving') return
    $work.set({ ...work, ...change(work) })
    $saving.set({ state: 'idle' })
  }
  const editTemplate = (id: string, change: (template: NoteTemplate) => Partial<NoteTemplate>): void =>
    edit(({ templates }) => ({
      templates: templates.map((template) => (template.id === id ? { ...template, ...change(template) } : template)),
    }))
  function add(added: readonly Omit<NoteTemplate, 'id'>[]): NoteTemplate[] {
    const made: NoteTemplate[] = []
    edit((work) => {
      const names = namesOf(work)
      for (const { name, sections } of added) {
        made.push({ id: crypto.randomUUID(), name: freeName(name, names), sections })
        names.push(made.at(-1)!.name)
      }
      return { templates: [...work.templates, ...made] }
    })
    return made
  }
  const addOpen = (template: Omit<NoteTemplate, 'id'>): void => $openId.set(add([template])[0]?.id)

  function begin(): void {
    const { data } = loaded.get()
    if (!data || isChanged() || $saving.get().state === 'saving') return
    const own = { templates: data.own, preferred: data.default_template }
    $work.set({ ...own, builtIn: data.built_in, stored: own, version: data.version })
  }

  const $list = computed([$work, loaded], (work, { state, data, ...rest }): TemplateList => {
    if (work) {
      const { stored, version: _, ...shown } = work
      return { state: 'ready', ...shown, isChanged: !isSame(work, stored) }
    }
    if (state === 'failed' && 'error' in rest) return { state: 'failed', error: rest.error }
    return { state: data === null ? 'unavailable' : 'loading' }
  })
  onMount($list, () => loaded.subscribe(begin))

  function fail(thrown: unknown): void {
    $saving.set({ state: 'failed', problem: problemOf(thrown), error: asCallError(thrown) })
  }

  return {
    $list,
    $openId: $openId as ReadableAtom<string | undefined>,
    $saving: $saving as ReadableAtom<TemplateSaving>,
    /** The first mistake, since an attempt to save. */
    $problem: computed([$work, $isChecked], (work, isChecked) => (work && isChecked ? problemIn(work) : undefined)),
    isChanged,
    /** Opens a template to edit it; undefined closes it. */
    open: (id: string | undefined): void => $openId.set(id),
    add: (): void => addOpen({ name: templateWords.newName, sections: [emptySection] }),
    copy: ({ name, sections }: NoteTemplate): void => addOpen({ name: templateWords.copyName(name), sections }),
    rename: (id: string, name: string): void => editTemplate(id, () => ({ name })),
    remove(id: string): void {
      edit(({ templates, preferred }) => ({
        templates: templates.filter((template) => template.id !== id),
        preferred: preferred === id ? '' : preferred,
      }))
    },
    move: (id: string, by: 1 | -1): void =>
      edit(({ templates }) => ({
        templates: moved(
          templates,
          templates.findIndex((template) => template.id === id),
          by,
        ),
      })),
    /** Uses a template for new notes. */
    prefer: (id: string): void => edit(() => ({ preferred: id === soapTemplate.id ? '' : id })),
    addSection: (id: string): void => editTemplate(id, ({ sections }) => ({ sections: [...sections, emptySection] })),
    changeSection: (id: string, index: number, change: Partial<TemplateSection>): void =>
      editTemplate(id, ({ sections }) => ({ sections: sections.map((one, at) => (at === index ? { ...one, ...change } : one)) })),
    moveSection: (id: string, index: number, by: 1 | -1): void =>
      editTemplate(id, ({ sections }) => ({ sections: moved(sections, index, by) })),
    removeSection: (id: string, index: number): void =>
      editTemplate(id, ({ sections }) => ({ sections: sections.filter((_, at) => at !== index) })),
    /** Adds the templates of a file; a name that is taken gets a number. Of a file with a mistake nothing is added. */
    async importFile(file: Blob): Promise<void> {
      const words = templateWords
      if (file.size > maxFileBytes)
        return $saving.set({ state: 'failed', problem: words.fileLarge(maxFileBytes / 1000), error: undefined })
      const read = await file.text().then(readTemplateFile, () => words.fileUnreadable)
      const work = $work.get()
      if (!work) return
      const problem =
        typeof read === 'string'
          ? read
          : work.templates.length + read.length > templateLimits.templates
            ? problemSentence({ fault: 'templates' })
            : ''
      if (problem !== '' || typeof read === 'string') return $saving.set({ state: 'failed', problem, error: undefined })
      add(read)
      $saving.set({ state: 'imported', count: read.length })
    },
    /** The own templates as a document. */
    file: (): string => templateFile($work.get()?.templates ?? []),
    /** Saves all changes. False if something is missing or refused; then everything is still here. */
    async save(): Promise<boolean> {
      const work = $work.get()
      if (!work || $saving.get().state === 'saving') return false
      const problem = problemIn(work)
      $isChecked.set(true)
      if (problem) {
        if (problem.template !== undefined) $openId.set(work.templates[problem.template]?.id)
        $saving.set({ state: 'failed', problem: problemSentence(problem), error: undefined })
        return false
      }
      $saving.set({ state: 'saving' })
      const { templates, preferred, version } = work
      const isCurrent = () => $work.get() === work
      try {
        const body = { templates: templates.map((one) => ({ ...one, sections: [...one.sections] })), version }
        const { message, data } = await session.call(saveNoteTemplates, { body: { ...body, default_template: preferred } })
        if (!isCurrent()) return false
        session.environment.toasts.show('success', message)
        $saving.set({ state: 'idle' })
        $isChecked.set(false)
        $work.set({ ...work, stored: { templates, preferred }, version: data.version })
        loaded.patch(
          (known) => known && { ...known, own: [...body.templates], default_template: preferred, version: data.version },
        )
        return true
      } catch (thrown) {
        if (isCurrent()) fail(thrown)
        return false
      }
    },
    /** Drops the changes and loads what is stored. */
    discard(): void {
      const work = $work.get()
      if (work) $work.set({ ...work, ...work.stored })
      $isChecked.set(false)
      $openId.set(undefined)
      $saving.set({ state: 'idle' })
      void loaded.reload()
    },
    reload: loaded.reload,
    /** Drops everything, because it was another user's. */
    clear(): void {
      $work.set(undefined)
      $openId.set(undefined)
      $isChecked.set(false)
      $saving.set({ state: 'idle' })
    },
  }
}
