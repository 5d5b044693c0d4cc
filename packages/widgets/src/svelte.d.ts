// The elements in Svelte's templates. Only types: add `@chartside/widgets/svelte` to `types` in tsconfig.json, or import it once.
import type { HTMLAttributes } from 'svelte/elements'

import type * as widgets from './elements.ts'
import type { Described } from './lib/described.ts'
import type { ElementOf, Given } from './lib/element-types.ts'
import type { Detail, Events, Methods } from './lib/events.ts'

type Listeners<E extends Events> = {
  [Name in keyof E & string as `on${Name}`]?: ((event: CustomEvent<Detail<E[Name]>>) => void) | undefined
}

/** The attributes of a declared element in a template. */
export type SvelteOf<D extends Described> =
  D extends Described<string, infer P, infer E, Methods>
    ? Given<P> & Listeners<E> & Omit<HTMLAttributes<ElementOf<D> & EventTarget>, keyof P | keyof Listeners<E>>
    : never

/** The attributes of declared elements in templates, by tag. */
export type SvelteElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: SvelteOf<List[Name]>
}

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SvelteElementsOf<typeof widgets> {}
}
