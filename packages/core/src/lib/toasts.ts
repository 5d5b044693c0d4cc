import { atom, type ReadableAtom } from 'nanostores'

import type { Clock } from './clock.ts'

/** The kind decides about colour, role and duration. */
export type ToastKind = 'info' | 'success' | 'error'

/** What the user can still do about it: a button in the toast. */
export interface ToastAction {
  label: string
  run: () => void
}

interface ToastOptions {
  action?: ToastAction
  /** What the toast is about: it goes when this is settled, or after its time at the latest. */
  cause?: object
}

/** A toast on screen; `text` may name a patient. */
export interface Toast extends ToastOptions {
  id: number
  kind: ToastKind
  text: string
}

/** Brief messages, at the top right. */
export interface Toasts {
  $toasts: ReadableAtom<readonly Toast[]>
  show(kind: ToastKind, text: string, options?: ToastOptions): void
  dismiss(id: number): void
  /** Removes the toasts of a cause that is settled. */
  settle(cause: object): void
  /** Removes errors about what the user has left. */
  clearErrors(): void
  /** Keeps a toast while it is being read. */
  hold(id: number): void
  release(id: number): void
}

/** How long a toast stays (UI-01). */
export const toastMilliseconds: Record<ToastKind, number> = { info: 5000, success: 3000, error: 5000 }

/** How long a toast with a button stays: as long as a write can be undone. */
export const actionMilliseconds = 10_000

/** The toasts of one page, or of one test. */
export function createToasts(clock: Clock): Toasts {
  const $toasts = atom<readonly Toast[]>([])
  const timers = new Map<number, () => void>()
  let last = 0
  const dismiss = (id: number) => {
    timers.get(id)?.()
    timers.delete(id)
    $toasts.set($toasts.get().filter((toast) => toast.id !== id))
  }
  const dismissAll = (is: (toast: Toast) => boolean) => {
    for (const toast of $toasts.get()) if (is(toast)) dismiss(toast.id)
  }
  const isError = ({ kind }: Toast) => kind === 'error'
  const release = (id: number) => {
    const toast = $toasts.get().find((other) => other.id === id)
    if (!toast) return
    timers.get(id)?.()
    timers.set(
      id,
      clock.after(toast.action ? actionMilliseconds : toastMilliseconds[toast.kind], () => dismiss(id)),
    )
  }
  return {
    $toasts,
    show(kind, text, options = {}) {
      if (text.trim() === '') return
      // A repeated text is not stacked: it moves to the end and restarts its time.
      if (!options.action) dismissAll((shown) => shown.kind === kind && shown.text === text && !shown.action)
      const toast: Toast = { id: ++last, kind, text, ...options }
      // A success removes earlier errors.
      if (kind === 'success') dismissAll(isError)
      $toasts.set([...$toasts.get(), toast])
      release(toast.id)
    },
    dismiss,
    settle: (cause) => dismissAll((toast) => toast.cause === cause),
    clearErrors: () => dismissAll(isError),
    hold: (id) => timers.get(id)?.(),
    release,
  }
}
