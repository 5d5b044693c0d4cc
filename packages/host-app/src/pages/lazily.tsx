import { type ComponentType, use } from 'react'

const failed = new Set<() => void>()

/** Forgets failed loads, so that the next render tries again. */
export function loadFailedAgain(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * A component whose code is loaded when it first renders, or earlier by `load`. Unlike React's own `lazy`, it can
 * retry after the network was down.
 */
export function lazily<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { load: () => Promise<ComponentType<Props>> } {
  let loading: Promise<ComponentType<Props>> | undefined
  const forget = () => {
    loading = undefined
  }
  const load = () => {
    if (loading) return loading
    loading = fetchCode()
    loading.catch(() => failed.add(forget))
    return loading
  }
  function Lazily(props: Props) {
    const Loaded = use(load())
    return <Loaded {...props} />
  }
  return Object.assign(Lazily, { load })
}
