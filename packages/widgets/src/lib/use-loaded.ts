import { useEffect, useState } from 'react'

export type Loaded<Module> = { state: 'loading' } | { state: 'ready'; module: Module } | { state: 'failed' }

/** A module that is loaded when first needed. `load` must be the same function at every drawing. */
export function useLoaded<Module>(load: () => Promise<Module>): Loaded<Module> {
  const [loaded, setLoaded] = useState<Loaded<Module>>({ state: 'loading' })
  useEffect(() => {
    let wanted = true
    const say = (now: Loaded<Module>) => wanted && setLoaded(now)
    load().then(
      (module) => say({ state: 'ready', module }),
      () => say({ state: 'failed' }),
    )
    return () => {
      wanted = false
    }
  }, [load])
  return loaded
}
