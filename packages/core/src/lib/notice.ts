import { atom, type ReadableAtom } from 'nanostores'

/** Notice of changes that were made on this page. */
export function createNotice() {
  const $changes = atom(0)
  return {
    /** Incremented on every change; subscribers reload. */
    $changes: $changes as ReadableAtom<number>,
    changed: (): void => $changes.set($changes.get() + 1),
  }
}
