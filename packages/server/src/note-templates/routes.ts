import {
  builtInTemplates,
  listNoteTemplates,
  saveNoteTemplates,
  templateProblem,
  templateRefusals,
} from '@chartside/contract/note-templates'
import { noteTemplates } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { refusedAt } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'
import { ownTemplates } from './template-of.ts'

const changedMeanwhile = () =>
  refusedAt('version', "Your templates weren't saved: they were changed on another page or device since you opened them.", 409)

/** The templates of a user's notes. */
export function noteTemplateRoutes(app: App, { database }: Deps): void {
  serve(app, listNoteTemplates, async (_, { user }) => {
    const [row] = await database.select().from(noteTemplates).where(ownTemplates(user))
    return {
      message: '',
      data: {
        built_in: [...builtInTemplates],
        own: row?.templates ?? [],
        default_template: row?.default_template ?? '',
        version: row?.version ?? 0,
      },
    }
  })

  serve(app, saveNoteTemplates, async ({ body: { templates, default_template, version } }, { user }) => {
    const known = [...builtInTemplates, ...templates].map(({ id }) => id)
    if (new Set(known).size < known.length) throw refusedAt('templates', 'Two templates have the same id.')
    const problem = templateProblem(
      templates,
      builtInTemplates.map(({ name }) => name),
    )
    if (problem) throw refusedAt('templates', templateRefusals[problem.fault])
    if (default_template !== '' && !known.includes(default_template))
      throw refusedAt('default_template', "The preferred template isn't among yours.")
    const saved = { templates, default_template, version: version + 1 }
    const isSaved = await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(noteTemplates).where(ownTemplates(user)).for('update')
      if ((row?.version ?? 0) !== version) return false
      const [changed] = row
        ? await transaction.update(noteTemplates).set(saved).where(ownTemplates(user)).returning()
        : // Of two first saves at once, the other one may have come first.
          await transaction
            .insert(noteTemplates)
            .values({ account_id: user.accountId, practice_id: user.practiceId, ...saved })
            .onConflictDoNothing()
            .returning()
      return changed !== undefined
    })
    if (!isSaved) throw changedMeanwhile()
    return { message: 'Templates saved.', data: { version: version + 1 } }
  })
}
