import type { Described, OwnElement, Widget } from './described.ts'
import type { Detail, Events, Methods, Signatures } from './events.ts'
import type { Props, Values } from './props.ts'

/** An element's own events, for `addEventListener` and `removeEventListener`: `detail` has its type. */
interface Listening<E extends Events> {
  addEventListener<Name extends keyof E & string>(
    type: Name,
    listener: (event: CustomEvent<Detail<E[Name]>>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<Name extends keyof E & string>(
    type: Name,
    listener: (event: CustomEvent<Detail<E[Name]>>) => void,
    options?: boolean | EventListenerOptions,
  ): void
}

/** The type of a declared element. The listeners come first: the first signature that fits is taken. */
export type ElementOf<D> =
  D extends OwnElement<string, infer P, infer E, Methods, infer Element>
    ? Listening<E> & Element & Values<P>
    : D extends Widget<string, infer P, infer E, infer M>
      ? Listening<E> & HTMLElement & Values<P> & Signatures<M> & { refresh(): void }
      : never

/** The types of declared elements, by tag. */
export type ElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: ElementOf<List[Name]>
}

/** Properties as JSX and templates give them. */
export type Given<P extends Props> = { [Name in keyof P]?: Values<P>[Name] | undefined }
