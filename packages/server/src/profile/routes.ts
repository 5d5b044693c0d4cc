import { updateProfile } from '@chartside/contract/profile'
import { and, eq } from 'drizzle-orm'

import { providers } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../lib/refusal.ts'
import { type App, serve } from '../lib/serve.ts'

/** A provider changes their own profile, and nobody else's. */
export function profileRoutes(app: App, { database }: Deps): void {
  serve(app, updateProfile, async ({ body }, { user }) => {
    const { id, azz_id, profile, ...entered } = body
    if (azz_id !== user.providerId) throw notFound('profile')
    const changed = await database
      .update(providers)
      .set({ ...trimmed(entered), ...(profile === undefined ? {} : { profile }) })
      .where(and(eq(providers.practice_id, user.practiceId), eq(providers.azz_id, azz_id), eq(providers.id, id)))
      .returning({ id: providers.id })
    if (changed.length === 0) throw notFound('profile')
    return { message: 'Your profile has been updated.' }
  })
}

/** With each text trimmed. */
const trimmed = <Texts extends Record<string, string>>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])) as Texts
