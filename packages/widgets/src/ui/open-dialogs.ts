import { atom, type ReadableAtom } from 'nanostores'

/** Closes an open dialog as its own button does: it may ask first, or stay. */
export type CloseDialog = () => void

const $dialogs = atom<readonly CloseDialog[]>([])

/** The open dialogs of this page, the topmost last. Elements leave the page's history alone; a page may let Back close them. */
export const $openDialogs: ReadableAtom<readonly CloseDialog[]> = $dialogs

/** Counts a dialog as open. Returns the function that ends it. */
export function countAsOpen(close: CloseDialog): () => void {
  $dialogs.set([...$dialogs.get(), close])
  return () => $dialogs.set($dialogs.get().filter((one) => one !== close))
}
