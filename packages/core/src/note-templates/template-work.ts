import {
  type NoteTemplate,
  sameInTemplates,
  soapTemplate,
  type TemplateProblem,
  type TemplateSection,
  templateLimits,
  templateProblem,
} from '@chartside/contract/note-templates'
import { atom, type ReadableAtom } from 'nanostores'

import { templateWords } from './words.ts'

/** The user's own templates, and which one is used for new notes. */
export interface Own {
  templates: readonly NoteTemplate[]
  /** '' for SOAP. */
  preferred: string
}

/** The templates while they are edited. */
export interface Work extends Own {
  builtIn: readonly NoteTemplate[]
  stored: Own
  /** Of what is stored. */
  version: number
}

/** True if something differs from what is stored. */
export const isDirty = ({ templates, preferred, stored }: Work): boolean =>
  preferred !== stored.preferred || JSON.stringify(templates) !== JSON.stringify(stored.templates)

/** The first mistake in the own templates. */
export const problemIn = ({ templates, builtIn }: Work): TemplateProblem | undefined =>
  templateProblem(
    templates,
    builtIn.map(({ name }) => name),
  )

/** A name that no other template has. */
export function freeName(name: string, taken: readonly string[]): string {
  const isFree = (candidate: string) => !taken.some((other) => sameInTemplates(other) === sameInTemplates(candidate))
  const cutTo = (length: number) =>
    name
      .trim()
      .slice(0, length)
      .replace(/\p{Surrogate}/gu, '')
  const cut = cutTo(templateLimits.name)
  if (isFree(cut)) return cut
  for (let number = 2; ; number++) {
    const candidate = `${cutTo(templateLimits.name - 4)} ${number}`
    if (isFree(candidate)) return candidate
  }
}

/** A list with the element at `index` one place further. */
function moved<Item>(list: readonly Item[], index: number, by: 1 | -1): Item[] {
  const to = index + by
  const rest = list.filter((_, at) => at !== index)
  return to < 0 || to >= list.length ? [...list] : [...rest.slice(0, to), list[index]!, ...rest.slice(to)]
}

const emptySection: TemplateSection = { heading: '', instruction: '', style: 'paragraph' }

export type TemplateWork = ReturnType<typeof createTemplateWork>

/** The own templates while they are edited; `isHeld` is true while they are being saved, `onEdit` hears of each change. */
export function createTemplateWork(isHeld: () => boolean, onEdit: () => void) {
  const $work = atom<Work | undefined>()
  const $openId = atom<string | undefined>()

  function edit(change: (work: Work) => Partial<Own>): void {
    const work = $work.get()
    if (!work || isHeld()) return
    $work.set({ ...work, ...change(work) })
    onEdit()
  }
  const editTemplate = (id: string, change: (template: NoteTemplate) => Partial<NoteTemplate>): void =>
    edit(({ templates }) => ({
      templates: templates.map((template) => (template.id === id ? { ...template, ...change(template) } : template)),
    }))
  const editSections = (id: string, change: (sections: readonly TemplateSection[]) => TemplateSection[]): void =>
    editTemplate(id, ({ sections }) => ({ sections: change(sections) }))
  /** Adds templates at the end; a name that is taken gets a number. */
  function addAll(added: readonly Omit<NoteTemplate, 'id'>[]): NoteTemplate[] {
    const made: NoteTemplate[] = []
    edit(({ templates, builtIn }) => {
      const names = [...builtIn, ...templates].map(({ name }) => name)
      for (const { name, sections } of added) {
        made.push({ id: crypto.randomUUID(), name: freeName(name, names), sections })
        names.push(made.at(-1)!.name)
      }
      return { templates: [...templates, ...made] }
    })
    return made
  }
  const addOpen = (template: Omit<NoteTemplate, 'id'>): void => $openId.set(addAll([template])[0]?.id)

  const edits = {
    /** Opens a template to edit it; undefined closes it. */
    open: (id: string | undefined): void => $openId.set(id),
    add: (): void => addOpen({ name: templateWords.newName, sections: [emptySection] }),
    copy: ({ name, sections }: NoteTemplate): void => addOpen({ name: templateWords.copyName(name), sections }),
    rename: (id: string, name: string): void => editTemplate(id, () => ({ name })),
    remove: (id: string): void =>
      edit(({ templates, preferred }) => ({
        templates: templates.filter((template) => template.id !== id),
        preferred: preferred === id ? '' : preferred,
      })),
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
    addSection: (id: string): void => editSections(id, (sections) => [...sections, emptySection]),
    changeSection: (id: string, index: number, change: Partial<TemplateSection>): void =>
      editSections(id, (sections) => sections.map((one, at) => (at === index ? { ...one, ...change } : one))),
    moveSection: (id: string, index: number, by: 1 | -1): void => editSections(id, (sections) => moved(sections, index, by)),
    removeSection: (id: string, index: number): void => editSections(id, (sections) => sections.filter((_, at) => at !== index)),
  }
  return {
    $work: $work as ReadableAtom<Work | undefined>,
    $openId: $openId as ReadableAtom<string | undefined>,
    set: (work: Work | undefined): void => $work.set(work),
    addAll,
    edits,
  }
}
