// Templates of notes: the sections of a note, in order. Beyond the source, with `note-templates`.
import * as v from 'valibot'

import { endpoint } from './lib/endpoint.ts'
import { type SectionStyle, sectionStyles, type TemplateProblem, templateProblem, templateRefusals } from './lib/note-template.ts'
import { object } from './lib/object.ts'
import { count, optionalId, optionalText, rows, text } from './lib/read.ts'
import { optionalIdSent } from './lib/send.ts'

export { builtInTemplates, soapTemplate } from './lib/built-in-templates.ts'
export {
  type NoteTemplate,
  plainHeading,
  type SectionStyle,
  sameInTemplates,
  sectionStyles,
  type TemplateFault,
  type TemplateProblem,
  type TemplateSection,
  templateLimits,
  templateProblem,
  templateRefusals,
} from './lib/note-template.ts'

const storedSection = object({
  heading: text,
  instruction: optionalText,
  style: v.fallback(v.picklist(sectionStyles), 'paragraph' as SectionStyle),
})

const storedTemplates = rows(object({ id: text, name: text, sections: rows(storedSection) }))

export const listNoteTemplates = endpoint({
  method: 'GET',
  path: 'provider_api/note-templates',
  about: "The templates of notes: those of every user, and the user's own in their order.",
  feature: 'note-templates',
  answer: {
    data: object({
      built_in: storedTemplates,
      own: storedTemplates,
      /** The template of a note for which no other is chosen; '' for SOAP. */
      default_template: optionalId,
      /** Counts the changes of the user's own templates. */
      version: count,
    }),
  },
})

/** A problem as a sentence with its place, counted from 1: 'Template 2, section 3: …'. */
export function sentenceOf({ fault, template, section }: TemplateProblem): string {
  const places = [
    ...(template === undefined ? [] : [`template ${template + 1}`]),
    ...(section === undefined ? [] : [`section ${section + 1}`]),
  ].join(', ')
  return places === '' ? templateRefusals[fault] : `${places[0]!.toUpperCase()}${places.slice(1)}: ${templateRefusals[fault]}`
}

const sectionSent = v.strictObject({
  heading: v.string('A heading must be text.'),
  instruction: v.string('An instruction must be text.'),
  style: v.picklist(sectionStyles, templateRefusals.style),
})

const templatesSent = v.pipe(
  v.array(
    v.strictObject({
      id: v.pipe(v.string('An id is needed.'), v.regex(/^[\w-]{1,64}$/, 'This is not an id.')),
      name: v.string('A name must be text.'),
      sections: v.array(sectionSent, templateRefusals.sections),
    }),
    'Templates must be a list.',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? templateProblem(dataset.value) : undefined
    if (problem) addIssue({ message: sentenceOf(problem) })
  }),
)

export const saveNoteTemplates = endpoint({
  method: 'POST',
  path: 'provider_api/save-note-templates',
  about:
    "Saves the user's own templates, in this order, instead of those before, and which template is used if no other is chosen ('' for SOAP). Where they were changed since `version`, nothing is saved (409).",
  permission: 'edit-notes',
  feature: 'note-templates',
  // As many and as long templates as the limits allow, with three bytes a character.
  maxBytes: 2 * 1024 * 1024,
  body: object({
    templates: templatesSent,
    default_template: optionalIdSent,
    version: v.pipe(v.number('A version is needed.'), v.integer('A version is needed.')),
  }),
  answer: { data: object({ version: count }) },
})
