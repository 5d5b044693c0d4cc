import { register as registerOne } from './lib/define-widget.ts'
import type { AnyElement } from './lib/described.ts'
import { toasterWidget } from './toaster/toaster.widget.tsx'

/**
 * Makes elements known to the page, and the toaster with them: a lone element that has something to say brings one.
 * Registering twice, also from a second copy of the bundle, is harmless. Throws a TypeError outside of a browser.
 */
export function register(...elements: readonly AnyElement[]): void {
  for (const element of [...elements, toasterWidget]) registerOne(element)
}
