// The elements in Vue's templates. Only types: add `@chartside/widgets/vue` to `types` in tsconfig.json, or import it once.
import type { DefineComponent, HTMLAttributes } from 'vue'

import type * as widgets from './elements.ts'
import type { Described } from './lib/described.ts'
import type { Given } from './lib/element-types.ts'
import type { Detail, Events, Methods } from './lib/events.ts'

type Listeners<E extends Events> = {
  [Name in keyof E & string as `on${Capitalize<Name>}`]?: ((event: CustomEvent<Detail<E[Name]>>) => void) | undefined
}

/** What a template can set on a declared element: `:getToken`, `@dictationsent`. */
export type VueOf<D> =
  D extends Described<string, infer P, infer E, Methods>
    ? DefineComponent<Given<P> & Listeners<E> & Omit<HTMLAttributes, keyof P>>
    : never

/** The declared elements in templates, by tag. */
export type VueElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: VueOf<List[Name]>
}

declare module 'vue' {
  interface GlobalComponents extends VueElementsOf<typeof widgets> {}
}
