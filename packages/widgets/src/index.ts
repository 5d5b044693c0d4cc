import type * as widgets from './elements.ts'
import type { ElementsOf } from './lib/element-types.ts'

export type { Messages } from '@chartside/core/messages'

/** Every element of the kit. */
export * as widgets from './elements.ts'
export { register } from './register.ts'
export { smartAppearance } from './session/smart-style.ts'

declare global {
  interface HTMLElementTagNameMap extends ElementsOf<typeof widgets> {}
}
