import { register as registerOne } from './lib/define-widget.ts'
import type { AnyElement } from './lib/described.ts'
import { provideToaster } from './lib/toaster-place.ts'

/**
 * Registers elements with the page, and soon afterwards the toaster, since an element on its own needs one. Registering twice, also
 * from a second copy of the bundle, is harmless. Throws a TypeError outside of a browser.
 */
export function register(...elements: readonly AnyElement[]): void {
  for (const element of elements) registerOne(element)
  provideToaster(async () => registerOne((await import('./toaster/toaster.widget.tsx')).toasterWidget))
}
