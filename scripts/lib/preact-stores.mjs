// `@nanostores/react` for the scripts of the CDN, without the options that none of our components uses: they are 0.3 kB.
import { useCallback, useRef, useSyncExternalStore } from 'preact/compat'

export function useStore(store) {
  const shown = useRef()
  shown.current = store.get()
  const subscribe = useCallback(
    (changed) => {
      const take = (value) => {
        if (shown.current === value) return
        shown.current = value
        changed()
      }
      take(store.value)
      return store.listen(take)
    },
    [store],
  )
  return useSyncExternalStore(subscribe, () => shown.current)
}
