import { atom, type ReadableAtom } from 'nanostores'

import type { Clock } from './clock.ts'

export type ToastKind = 'info' | 'success' | 'error'

/** Something that can still be done about what was said: a button in the toast. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: ToastKind
  text: string
  action?: ToastAction
}

/** What is said in passing, top right. */
export interface Toasts {
  $toasts: ReadableAtom<readonly Toast[]>
  show(kind: ToastKind, text: string, action?: ToastAction): void
  dismiss(id: number): void
  /** Keeps a toast from going while it is being read. */
  hold(id: number): void
  release(id: number): void
}

/** How long a toast stays (UI-01). */
export const toastMilliseconds: Record<ToastKind, number> = { info: 5000, success: 3000, error: 5000 }

/** How long a toast stays that has a button: as long as a write can be undone. */
export const actionMilliseconds = 10_000

/** Toasts of one page, or of one test. */
export function createToasts(clock: Clock): Toasts {
  const $toasts = atom<readonly Toast[]>([])
  const goings = new Map<number, () => void>()
  let last = 0
  const dismiss = (id: number) => {
    goings.get(id)?.()
    goings.delete(id)
    $toasts.set($toasts.get().filter((toast) => toast.id !== id))
  }
  const release = (id: number) => {
    const toast = $toasts.get().find((other) => other.id === id)
    if (!toast) return
    goings.get(id)?.()
    goings.set(
      id,
      clock.after(toast.action ? actionMilliseconds : toastMilliseconds[toast.kind], () => dismiss(id)),
    )
  }
  return {
    $toasts,
    show(kind, text, action) {
      if (text.trim() === '') return
      const toast: Toast = { id: ++last, kind, text, ...(action ? { action } : {}) }
      // What goes well ends the failures before it.
      if (kind === 'success') for (const { id, kind } of $toasts.get()) if (kind === 'error') dismiss(id)
      $toasts.set([...$toasts.get(), toast])
      release(toast.id)
    },
    dismiss,
    hold: (id) => goings.get(id)?.(),
    release,
  }
}
