import { atom, type ReadableAtom } from 'nanostores'

import { perUser } from '../session/index.ts'

/** The reasons of dismissed findings by their keys; '' without one. */
export type Dismissals = Readonly<Record<string, string>>

/** What the user has dismissed in each note, until they sign out. */
export const dismissalsOf = perUser(() => {
  const $byDictation = atom<Readonly<Record<string, Dismissals>>>({})
  const change = (dictationId: string, key: string, reason: string | undefined): void => {
    const { [key]: _, ...others } = $byDictation.get()[dictationId] ?? {}
    $byDictation.set({
      ...$byDictation.get(),
      [dictationId]: reason === undefined ? others : { ...others, [key]: reason },
    })
  }
  return {
    $byDictation: $byDictation as ReadableAtom<Readonly<Record<string, Dismissals>>>,
    dismiss: (dictationId: string, key: string, reason: string) => change(dictationId, key, reason),
    restore: (dictationId: string, key: string) => change(dictationId, key, undefined),
    clear: () => $byDictation.set({}),
  }
})
