// Invented templates for stories and tests.

import type { Sent } from '@chartside/contract/lib/endpoint'
import { builtInTemplates, type listNoteTemplates } from '@chartside/contract/note-templates'

type SentTemplates = Sent<typeof listNoteTemplates>['data']

const own = [
  {
    id: 'home',
    name: 'Home visit',
    sections: [
      { heading: 'Home', instruction: 'Who was there, and how the patient manages.', style: 'brief' as const },
      { heading: 'Findings', instruction: 'Vital signs first.', style: 'list' as const },
      { heading: 'Next', instruction: '', style: 'list' as const },
    ],
  },
  {
    id: 'phone',
    name: 'Phone call',
    sections: [{ heading: 'Call', instruction: 'Who called, and why.', style: 'paragraph' as const }],
  },
]

/** The templates of a user, as a server sends them. */
export const sampleTemplates = (change: Partial<SentTemplates> = {}): SentTemplates => ({
  built_in: builtInTemplates.map((template) => ({ ...template, sections: [...template.sections] })),
  own,
  default_template: '',
  version: 3,
  ...change,
})
