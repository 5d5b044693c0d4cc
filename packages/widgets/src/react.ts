// The elements in JSX, for React 18 and 19. Only types: add `@chartside/widgets/react` to `types` in tsconfig.json, or import it once.
import type { HTMLAttributes, Ref } from 'react'

import type * as widgets from './elements.ts'
import type { Described } from './lib/described.ts'
import type { ElementOf, Given } from './lib/element-types.ts'
import type { Detail, Events, Methods } from './lib/events.ts'

type Listeners<E extends Events> = {
  [Name in keyof E & string as `on${Name}`]?: ((event: CustomEvent<Detail<E[Name]>>) => void) | undefined
}

/** The JSX attributes of a declared element. React 18 sets texts and numbers only, and no listeners. */
export type JsxOf<D> =
  D extends Described<string, infer P, infer E, Methods>
    ? Given<P> & Listeners<E> & Omit<HTMLAttributes<HTMLElement>, keyof P> & { ref?: Ref<ElementOf<D>>; key?: string | number }
    : never

/** The JSX attributes of declared elements, by tag. */
export type JsxElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: JsxOf<List[Name]>
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends JsxElementsOf<typeof widgets> {}
  }
}
