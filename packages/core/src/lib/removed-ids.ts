import { atom, type ReadableAtom } from 'nanostores'

/** The ids of rows that were deleted here, so that a late answer does not bring them back, until they are restored anywhere. */
export function createRemovedIds() {
  const $removed = atom<ReadonlyMap<string, object>>(new Map())
  const restore = (ids: readonly string[]): void => $removed.set(new Map([...$removed.get()].filter(([id]) => !ids.includes(id))))
  return {
    $removed: $removed as ReadableAtom<Pick<ReadonlyMap<string, unknown>, 'has' | 'keys'>>,
    add: (id: string): void => $removed.set(new Map($removed.get()).set(id, {})),
    restore,
    clear: (): void => $removed.set(new Map()),
    /**
     * Called when a list is asked for; the returned function receives the rows of the answer. A row that was deleted before, and is
     * listed, has been restored.
     */
    whenListed(): (rows: readonly { id: string }[]) => void {
      const before = $removed.get()
      return (rows) => {
        const now = $removed.get()
        const back = rows.filter(({ id }) => now.has(id) && now.get(id) === before.get(id)).map(({ id }) => id)
        if (back.length > 0) restore(back)
      }
    },
  }
}
