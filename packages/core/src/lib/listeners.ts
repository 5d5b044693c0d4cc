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
