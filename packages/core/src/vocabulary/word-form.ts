import {
  addVocabularyWord,
  changeVocabularyWord,
  tidyWord,
  type VocabularyEntry,
  type VocabularyOwner,
  type VocabularyWord,
  vocabularyDoubles,
  vocabularyFields,
  vocabularyKey,
  vocabularyLimits,
  vocabularyProblems,
} from '@chartside/contract/vocabulary'
import { atom, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'

import { createForm, type FormErrors, viewOf } from '../lib/form.ts'
import { translated } from '../lib/language.ts'
import { lengthLimits } from '../lib/length-limits.ts'
import { createRequestKey } from '../lib/request-key.ts'
import type { Session } from '../session/index.ts'

const { characters } = vocabularyLimits
const { isTooLong, charactersLeft } = lengthLimits<keyof VocabularyEntry>({ text: characters, replaces: characters })

export { charactersLeft }

/** The messages for what is not a word, or is among `others`. */
function checkEntry(values: VocabularyEntry, others: readonly VocabularyWord[]): FormErrors<VocabularyEntry> {
  const errors: FormErrors<VocabularyEntry> = { ...vocabularyProblems(values) }
  for (const name of ['text', 'replaces'] as const) {
    const message = v.safeParse(vocabularyFields[name], values[name]).issues?.[0].message
    if (message) errors[name] = message
  }
  const doubled = tidyWord(values.replaces) === '' ? 'text' : 'replaces'
  const key = vocabularyKey({ ...values, replaces: tidyWord(values.replaces) })
  if (others.some((other) => vocabularyKey(other) === key)) errors[doubled] ??= vocabularyDoubles[doubled]
  for (const name of ['text', 'replaces'] as const) if (errors[name]) errors[name] = translated(errors[name])
  return errors
}

export type WordForm = ReturnType<typeof createWordForm>

/** Adds a word to a vocabulary, or changes one. `known` returns its words, `saved` receives a word that was added or changed. */
export function createWordForm(
  session: Session,
  owner: VocabularyOwner,
  known: () => readonly VocabularyWord[],
  saved: (word: VocabularyWord) => void,
) {
  const $changed = atom<VocabularyWord | undefined>()
  const key = createRequestKey()
  const form = createForm<VocabularyEntry>({
    initial: { text: '', replaces: '' },
    check: (values) =>
      checkEntry(
        values,
        known().filter(({ id }) => id !== $changed.get()?.id),
      ),
    async send(entered) {
      const entry = { text: tidyWord(entered.text), replaces: tidyWord(entered.replaces) }
      const id = $changed.get()?.id
      const answer = id === undefined ? await add(entry) : await session.call(changeVocabularyWord, { body: { id, ...entry } })
      session.environment.toasts.show('success', answer.message)
      saved(answer.data.word)
    },
  })

  async function add(entry: VocabularyEntry) {
    const idempotencyKey = key.of([entry.text, entry.replaces])
    try {
      const answer = await session.call(addVocabularyWord, { body: { owner, ...entry } }, { idempotencyKey })
      key.done()
      return answer
    } catch (error) {
      key.failed(error)
      throw error
    }
  }

  function begin(word?: VocabularyWord): void {
    $changed.set(word)
    form.reset({ text: word?.text ?? '', replaces: word?.replaces ?? '' })
  }

  return {
    ...viewOf(form),
    /** The word that is being changed; undefined while one is added. */
    $word: $changed as ReadableAtom<VocabularyWord | undefined>,
    set(name: keyof VocabularyEntry, value: string): void {
      form.set(name, value)
      // A limit is reported as soon as it is exceeded: pasted text is never cut silently.
      if (isTooLong(name, value)) form.touch(name)
    },
    leave: form.touch,
    /** Starts with a word to change; without one, empty. Drops what was entered; does nothing while that is being sent. */
    begin(word?: VocabularyWord): void {
      if (form.$form.get().state !== 'submitting') begin(word)
    },
    /** Drops everything, because it was another user's. */
    clear: (): void => begin(),
    /** Sends the entries. True once the server has accepted. */
    async submit(): Promise<boolean> {
      const isSaved = await form.submit()
      if (isSaved) begin()
      return isSaved
    },
  }
}
