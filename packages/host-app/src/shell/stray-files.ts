import { useEffect } from 'react'

/** Refuses files dropped outside a drop zone: the browser would open them in place of the portal. */
export function useNoStrayFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    const end = new AbortController()
    window.addEventListener('dragover', refuse, { signal: end.signal })
    window.addEventListener('drop', refuse, { signal: end.signal })
    return () => end.abort()
  }, [])
}
