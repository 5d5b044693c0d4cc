type Listen = (owner: Document, signal: AbortSignal) => void

/** The documents that have, or had, elements of ours: that of the page, and those to which it has moved some. */
const documents = new Set<Document>([document])
const listeners = new Map<Listen, AbortSignal>()

/** Notes the document to which an element was moved, until its window is closed or its frame removed. */
export function noteDocument(owner: Document): void {
  const view = owner.defaultView
  if (!view || documents.has(owner)) return
  documents.add(owner)
  view.addEventListener('pagehide', () => documents.delete(owner), { once: true })
  for (const [listen, signal] of listeners) listen(owner, signal)
}

/** Calls `listen` with each document that has elements of ours, now and later; the returned function ends that, and the signal. */
export function onOurDocuments(listen: Listen): () => void {
  const end = new AbortController()
  listeners.set(listen, end.signal)
  for (const owner of documents) listen(owner, end.signal)
  return () => {
    listeners.delete(listen)
    end.abort()
  }
}
