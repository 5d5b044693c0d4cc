import type { Dictation, SpeakerName } from '@chartside/contract/notes'
import { atom } from 'nanostores'

import { perUser } from '../session/index.ts'

/** Names by dictation on a backend that stores none, until the user signs out. */
export const localSpeakersOf = perUser(() => {
  const $byDictation = atom<Readonly<Record<string, readonly SpeakerName[]>>>({})
  return {
    keep: (dictationId: string, speakers: readonly SpeakerName[]) =>
      $byDictation.set({ ...$byDictation.get(), [dictationId]: speakers }),
    /** The dictation with the names that are kept here. */
    add(dictation: Dictation): Dictation {
      const speakers = $byDictation.get()[dictation.id]
      return speakers ? { ...dictation, speakers: [...speakers] } : dictation
    },
    clear: () => $byDictation.set({}),
  }
})
