import { register as registerOne } from './lib/define-widget.ts'
import type { AnyElement } from './lib/described.ts'
import { toasterWidget } from './toaster/toaster.widget.tsx'

/**
 * Registers elements with the page, and the toaster with them, since an element on its own needs one. Registering twice, also
 * from a second copy of the bundle, is harmless. Throws a TypeError outside of a browser.
 */
export function register(...elements: readonly AnyElement[]): void {
  for (const element of [...elements, toasterWidget]) registerOne(element)
}
