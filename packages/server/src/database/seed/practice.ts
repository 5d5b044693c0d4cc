import type { DateOrder } from '@chartside/contract/lib/date-order'

import type { Writer } from '../database.ts'
import { accounts, locations, practices, providers } from '../schema.ts'

export interface SeededProvider {
  email: string
  name: string
  description: string
  room: string
  modes: string
}
export interface SeededPractice {
  name: string
  dateOrder: DateOrder
  locations: Omit<typeof locations.$inferInsert, 'practice_id'>[]
  providers: SeededProvider[]
  /** Signs in with their own account and works for the provider with this e-mail. */
  assistant?: { email: string; name: string; assists: string }
}

/** Stores a practice with its people, who all have the same password. */
export async function seedPractice(writer: Writer, practice: SeededPractice, passwordHash: string, now: Date) {
  const practice_id = crypto.randomUUID()
  await writer.insert(practices).values({ id: practice_id, name: practice.name, date_order: practice.dateOrder, created_at: now })
  const storedLocations = await writer
    .insert(locations)
    .values(practice.locations.map((location) => ({ ...location, practice_id })))
    .returning()
  const first = storedLocations[0]
  const storedProviders = await writer
    .insert(providers)
    .values(
      practice.providers.map(({ email, ...provider }, index) => ({
        ...provider,
        azz_id: crypto.randomUUID(),
        practice_id,
        address: first?.address ?? '',
        phone: `555-010${index + 1}`,
        assistant_email: practice.assistant?.assists === email ? practice.assistant.email : '',
      })),
    )
    .returning()
  const account = (role: 'provider' | 'assistant', email: string, name: string, providerEmail: string) => ({
    practice_id,
    email,
    name,
    role,
    provider_id: storedProviders[practice.providers.findIndex((one) => one.email === providerEmail)]!.id,
    password_hash: passwordHash,
    created_at: now,
  })
  const people = practice.providers.map(({ email }) => account('provider', email, '', email))
  const { assistant } = practice
  if (assistant) people.push(account('assistant', assistant.email, assistant.name, assistant.assists))
  await writer.insert(accounts).values(people)
  return { practiceId: practice_id, locations: storedLocations, providers: storedProviders }
}
