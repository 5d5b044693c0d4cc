import { atom, type ReadableAtom } from 'nanostores'

/** Notice of changes that were made on this page. */
export interface Notice {
  /** Incremented on every change; subscribers reload. */
  $changes: ReadableAtom<number>
  changed(): void
  clear(): void
}

export function createNotice(): Notice {
  const $changes = atom(0)
  return { $changes, changed: () => $changes.set($changes.get() + 1), clear: () => undefined }
}
