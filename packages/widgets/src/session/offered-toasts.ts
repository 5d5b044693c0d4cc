import type { Toast, Toasts } from '@chartside/core/lib/toasts'

/** A toast as a page can show it itself. */
export type OfferedToast = Pick<Toast, 'kind' | 'text' | 'action'>

/** The same toasts, each offered to the page first: `offer` returns false if the page shows it itself. */
export const offeredToasts = (toasts: Toasts, offer: (toast: OfferedToast) => boolean): Toasts => ({
  ...toasts,
  show(kind, text, options = {}) {
    const { action } = options
    if (text.trim() === '' || offer({ kind, text, ...(action ? { action } : {}) })) toasts.show(kind, text, options)
  },
})
