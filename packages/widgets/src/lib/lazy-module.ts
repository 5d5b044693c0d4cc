import { atom, onMount, type ReadableAtom } from 'nanostores'

/** The state of a module that is loaded on demand. */
export type LazyModule<Module> = { state: 'loading' } | { state: 'ready'; module: Module } | { state: 'failed' }

/** A store of a module that is loaded when it is first used; after a failure, when it is used again or by `retry`. */
export function lazyModule<Module>(load: () => Promise<Module>): ReadableAtom<LazyModule<Module>> & { retry: () => void } {
  const $module = atom<LazyModule<Module>>({ state: 'loading' })
  const retry = () => {
    $module.set({ state: 'loading' })
    load().then(
      (module) => $module.set({ state: 'ready', module }),
      () => $module.set({ state: 'failed' }),
    )
  }
  onMount($module, () => {
    if ($module.get().state !== 'ready') retry()
  })
  return Object.assign($module, { retry })
}
