import {
  listVocabulary,
  removeVocabularyWord,
  type VocabularyOwner,
  type VocabularyWord,
  vocabularyOwners,
} from '@chartside/contract/vocabulary'
import { atom, computed, type ReadableAtom } from 'nanostores'

import { mapRemote, type Remote, remote } from '../lib/remote.ts'
import { createRemoval } from '../lib/removal.ts'
import { createDrafts, onHandover, type Session } from '../session/index.ts'
import { createWordForm, type WordForm } from './word-form.ts'

/** The words of one owner, and whether the user may change them. */
export interface OwnVocabulary {
  $words: ReadableAtom<Remote<readonly VocabularyWord[]>>
  $mayEdit: ReadableAtom<boolean>
  form: WordForm
}

export type Vocabulary = ReturnType<typeof createVocabulary>

const drafts = createDrafts<Vocabulary>({ isUnsent: (vocabulary) => vocabulary.isUnsent(), isLasting: true })

/** The vocabularies of a session. Entries that were not sent come back with their form. */
export const vocabularyOf = (session: Session): Vocabulary => drafts.of(session, '', () => createVocabulary(session))

const permissionFor = { user: 'dictate', practice: 'edit-practice-vocabulary' } as const

/** The words of the signed-in provider and of the practice (VOCAB-07). */
export function createVocabulary(session: Session) {
  const loaded = remote(
    session,
    async (_, signal) => {
      const { features } = await session.loadCapabilities()
      return features.has('vocabulary') ? (await session.call(listVocabulary, {}, { signal })).data.words : undefined
    },
    atom(null),
  )
  const removal = createRemoval(
    session,
    (id) => session.call(removeVocabularyWord, { body: { id } }),
    (id) => {
      // A form that changes the word would save one that is gone.
      for (const { form } of Object.values(owners)) if (form.$word.get()?.id === id) form.begin()
    },
  )

  const put = (word: VocabularyWord): void =>
    loaded.patch((words) => {
      const isKnown = words?.some(({ id }) => id === word.id)
      return isKnown ? words?.map((other) => (other.id === word.id ? word : other)) : [word, ...(words ?? [])]
    })

  function of(owner: VocabularyOwner): OwnVocabulary {
    const $words = computed([loaded, removal.$removed], (found, removed) =>
      mapRemote(found, (words) => (words ?? []).filter((word) => word.owner === owner && !removed.has(word.id))),
    )
    const form = createWordForm(session, owner, () => $words.get().data ?? [], put)
    return { $words, form, $mayEdit: computed(session.$permissions, (names) => names.has(permissionFor[owner])) }
  }
  const owners = { user: of('user'), practice: of('practice') } satisfies Record<VocabularyOwner, OwnVocabulary>

  onHandover(session, () => {
    for (const owner of vocabularyOwners) owners[owner].form.clear()
    removal.keep()
  })

  return {
    /** The words by their owner. */
    owners,
    /** Whether the backend has vocabularies; undefined until it has answered, and after a failure. */
    $isOffered: computed(loaded, (now) => (now.state === 'ready' ? now.data !== undefined : undefined)),
    /** True while a form has entries that were not sent. */
    isUnsent: () => vocabularyOwners.some((owner) => owners[owner].form.isChanged()),
    /** Deleting a word, which asks first. */
    $removal: removal.$removal,
    askToRemove: removal.ask,
    keep: removal.keep,
    remove: removal.remove,
    reload: loaded.reload,
  }
}
