import {
  addVocabularyWord,
  changeVocabularyWord,
  listVocabulary,
  removeVocabularyWord,
  tidyWord,
  type VocabularyEntry,
  type VocabularyOwner,
  vocabularyDoubles,
  vocabularyKey,
  vocabularyLimits,
  vocabularyProblems,
} from '@chartside/contract/vocabulary'
import { and, eq, isNull } from 'drizzle-orm'

import type { Writer } from '../database/database.ts'
import { practices, vocabularyWords } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { may, requirePermission } from '../lib/permissions.ts'
import { notFound, Refusal, refusedAt } from '../lib/refusal.ts'
import { type App, serve, type User } from '../lib/serve.ts'
import { type StoredWord, vocabularyOf } from './vocabulary-of.ts'

const permissionFor = { user: 'dictate', practice: 'edit-practice-vocabulary' } as const

/** A provider changes their own words and, with a permission, those of the practice. */
export function vocabularyRoutes(app: App, { database, clock }: Deps): void {
  serve(app, listVocabulary, async (_, { user }) => {
    const words = await vocabularyOf(database, user.practiceId, may(user, 'dictate') ? user.providerId : undefined)
    return { message: 'The vocabulary.', data: { words: words.map(sent) } }
  })

  serve(app, addVocabularyWord, async ({ body: { owner, ...entered } }, call) => {
    const { user } = call
    requirePermission(user, permissionFor[owner])
    const entry = checkedEntry(entered)
    return database.transaction(async (transaction) => {
      const others = await heldWords(transaction, user, owner)
      refuseDouble(entry, others)
      if (others.length >= vocabularyLimits.words)
        throw new Refusal(409, `A vocabulary can have at most ${vocabularyLimits.words} words.`, { status: 'ERROR' })
      const [word] = await transaction
        .insert(vocabularyWords)
        .values({
          ...entry,
          practice_id: user.practiceId,
          provider_id: owner === 'user' ? user.providerId : null,
          key: vocabularyKey(entry),
          created_at: new Date(clock.now()),
        })
        .returning()
      const answer = { message: 'Word added.', data: { word: sent(word!) } }
      await call.remember(transaction, answer)
      return answer
    })
  })

  serve(app, changeVocabularyWord, async ({ body: { id, ...entered } }, { user }) => {
    const entry = checkedEntry(entered)
    return database.transaction(async (transaction) => {
      const owner = ownerOf(await foundWord(transaction, user, id))
      const others = await heldWords(transaction, user, owner)
      refuseDouble(
        entry,
        others.filter((other) => other.id !== id),
      )
      const changed = { ...entry, key: vocabularyKey(entry) }
      const [word] = await transaction.update(vocabularyWords).set(changed).where(oneOf(user, id)).returning()
      if (!word) throw notFound('word', 'ERROR')
      return { message: 'Word changed.', data: { word: sent(word) } }
    })
  })

  serve(app, removeVocabularyWord, async ({ body: { id } }, { user }) => {
    await foundWord(database, user, id)
    await database.delete(vocabularyWords).where(oneOf(user, id))
    return { message: 'Word removed.' }
  })
}

const ownerOf = ({ provider_id }: Pick<StoredWord, 'provider_id'>): VocabularyOwner =>
  provider_id === null ? 'practice' : 'user'

const sent = (word: StoredWord) => ({ id: word.id, owner: ownerOf(word), text: word.text, replaces: word.replaces })

const oneOf = (user: User, id: string) => and(eq(vocabularyWords.practice_id, user.practiceId), eq(vocabularyWords.id, id))

function checkedEntry(entered: VocabularyEntry): VocabularyEntry {
  const problems = Object.entries(vocabularyProblems(entered))
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, [message]]))
  if (problems.length > 0) throw new Refusal(422, Object.values(errors).flat().join(' '), { status: 'ERROR', errors })
  return { text: tidyWord(entered.text), replaces: tidyWord(entered.replaces) }
}

/** The word that a user wants to change. Another provider's looks like one that does not exist. */
async function foundWord(writer: Writer, user: User, id: string): Promise<StoredWord> {
  const [word] = await writer.select().from(vocabularyWords).where(oneOf(user, id))
  if (!word || (word.provider_id !== null && word.provider_id !== user.providerId)) throw notFound('word', 'ERROR')
  requirePermission(user, permissionFor[ownerOf(word)])
  return word
}

/** The words of a vocabulary, which nobody else changes until the transaction ends. */
async function heldWords(writer: Writer, user: User, owner: VocabularyOwner) {
  await writer.select({ id: practices.id }).from(practices).where(eq(practices.id, user.practiceId)).for('no key update')
  const ofOwner = owner === 'user' ? eq(vocabularyWords.provider_id, user.providerId) : isNull(vocabularyWords.provider_id)
  return writer
    .select({ id: vocabularyWords.id, key: vocabularyWords.key })
    .from(vocabularyWords)
    .where(and(eq(vocabularyWords.practice_id, user.practiceId), ofOwner))
}

function refuseDouble(entry: VocabularyEntry, others: readonly { key: string }[]): void {
  const key = vocabularyKey(entry)
  const field = entry.replaces === '' ? 'text' : 'replaces'
  if (others.some((other) => other.key === key)) throw refusedAt(field, vocabularyDoubles[field], 409)
}
