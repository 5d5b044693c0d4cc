type Listen = (owner: Document, signal: AbortSignal) => void

/** The documents to which the page has moved elements of ours. */
const others = new Set<Document>()
const listeners = new Map<Listen, AbortSignal>()

/** Notes the document to which an element was moved, until its window is closed or its frame removed. */
export function noteDocument(owner: Document): void {
  const view = owner.defaultView
  if (!view || owner === document || others.has(owner)) return
  others.add(owner)
  view.addEventListener('pagehide', () => others.delete(owner), { once: true })
  for (const [listen, signal] of listeners) listen(owner, signal)
}

/** Calls `listen` with each document that has elements of ours, now and later; the returned function ends that, and the signal. */
export function onOurDocuments(listen: Listen): () => void {
  const end = new AbortController()
  listeners.set(listen, end.signal)
  for (const owner of [document, ...others]) listen(owner, end.signal)
  return () => {
    listeners.delete(listen)
    end.abort()
  }
}
