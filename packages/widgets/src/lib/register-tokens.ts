import { sheetOf } from './sheets.ts'

/**
 * Registers the custom properties of a style sheet's first rule with the page, its values as defaults: unlike a rule for `:host`,
 * a default gives way to what any ancestor of an element sets. False where the browser cannot (Firefox before 128), or in Node.
 */
export function registerTokens(css: string): boolean {
  if (typeof CSS === 'undefined' || !('registerProperty' in CSS)) return false
  const { style } = sheetOf(css).cssRules[0] as CSSStyleRule
  for (const name of style) register(name, style.getPropertyValue(name).trim())
  return true
}

function register(name: string, initialValue: string): void {
  try {
    // Any value, read where it is used: `light-dark()` there follows the element's own scheme.
    CSS.registerProperty({ name, syntax: '*', inherits: true, initialValue })
  } catch (error) {
    // Another copy of the kit on the page was first.
    if (!(error instanceof DOMException && error.name === 'InvalidModificationError')) throw error
  }
}
