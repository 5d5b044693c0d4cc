import { atom, type ReadableAtom } from 'nanostores'

/** Functions that are called each time something happens. */
export function createListeners<Args extends readonly unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Adds a listener; the returned function removes it. */
    on(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of [...listeners]) listener(...args)
    },
  }
}

/** Notice of changes that were made on this page. */
export function createNotice() {
  const $changes = atom(0)
  return {
    /** Incremented on every change; subscribers reload. */
    $changes: $changes as ReadableAtom<number>,
    changed: (): void => $changes.set($changes.get() + 1),
  }
}
