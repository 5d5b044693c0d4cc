import type { HTMLAttributes, ReactNode, Ref } from 'react'

import { commonEvents, commonProps, commonSlots } from './common.ts'
import type { Detail, Emit, Events, Methods, Signatures } from './events.ts'
import { commonParts } from './parts.ts'
import type { Props, Values } from './props.ts'
import { elementOf } from './widget-element.ts'

/** The public interface of an element: its types, its manifest and its docs are made from this. */
export interface Described<
  Tag extends string = string,
  P extends Props = Props,
  E extends Events = Events,
  M extends Methods = Methods,
> {
  tag: Tag
  /** One sentence. */
  about: string
  props: P
  events: E
  methods: M
  /** Parts that a page can style by `::part()`. */
  parts: Record<string, string>
  slots: Record<string, string>
}

type Common = typeof commonProps
type CommonEvents = typeof commonEvents

/** The props of a widget's component. */
export type WidgetProps<P extends Props, E extends Events> = Values<P & Common> & { emit: Emit<E & CommonEvents> }

/**
 * When a widget is still drawn after its user has left: `always` if it signs people in, `expired` if it holds a recording that
 * must stay within reach until the user returns. All others are emptied.
 */
export type AfterUser = 'never' | 'expired' | 'always'

/** A widget: a React component as an element in a shadow root. */
export interface Widget<
  Tag extends string = string,
  P extends Props = Props,
  E extends Events = Events,
  M extends Methods = Methods,
> extends Described<Tag, P, E, M> {
  styles: readonly string[]
  /** Drawn without waiting for a session. */
  alone: boolean
  /** When it is still drawn after its user has left the session. */
  afterUser: AfterUser
  /** Of use without a user, if it has a session of its own. */
  withoutUser: boolean
  component: (props: never) => ReactNode
}

/** An element with its own class, which is created on request, since Node has no HTMLElement. */
export interface OwnElement<
  Tag extends string = string,
  P extends Props = Props,
  E extends Events = Events,
  M extends Methods = Methods,
  Element extends HTMLElement = HTMLElement,
> extends Described<Tag, P, E, M> {
  /** Read-only properties. */
  readables: Record<string, { about: string; type: string }>
  element: () => new () => Element
}

export type AnyElement = Widget | OwnElement

interface Declaration<Tag extends string, P extends Props, E extends Events, M extends Methods> {
  tag: Tag
  about: string
  props?: P
  events?: E
  methods?: M
  /** Parts besides `base`. */
  parts?: Record<string, string>
  slots?: Record<string, string>
  /** Texts of its style sheets, imported with `?inline`; tokens and the shared parts' styles are always there. */
  styles?: readonly string[]
  /** True to draw it without waiting for a session. */
  alone?: boolean
  /** `never` by default. */
  afterUser?: AfterUser
  /** True if it is of use without a user, if it has a session of its own: then nobody is missing. */
  withoutUser?: boolean
  component: (props: WidgetProps<P, E>) => ReactNode
}

/** Declares a widget: its element, types, manifest and docs are all made from this one object. */
export function defineWidget<
  const Tag extends `${string}-${string}`,
  P extends Props = Record<never, never>,
  E extends Events = Record<never, never>,
  M extends Methods = Record<never, never>,
>(declaration: Declaration<Tag, P, E, M>): Widget<Tag, P & Common, E & CommonEvents, M> {
  const { props, events, methods, parts, slots, styles = [], ...rest } = declaration
  const { alone = false, afterUser = 'never', withoutUser = false } = declaration
  return {
    ...rest,
    styles,
    alone,
    afterUser,
    withoutUser,
    props: { ...(props as P), ...commonProps },
    events: { ...(events as E), ...commonEvents },
    methods: (methods ?? {}) as M,
    parts: { ...commonParts, ...parts },
    slots: { ...commonSlots, ...slots },
  }
}

/** Registers the element. Doing so twice, or from a second copy of the bundle, is harmless. */
export function register(definition: AnyElement): void {
  if (typeof customElements === 'undefined')
    throw new TypeError(`<${definition.tag}> can only be registered in a browser; call register() in code that runs there.`)
  if (customElements.get(definition.tag)) return
  customElements.define(definition.tag, 'element' in definition ? definition.element() : elementOf(definition))
}

/** The type of a declared element. */
export type ElementOf<D> =
  D extends OwnElement<string, infer P, Events, Methods, infer Element>
    ? Element & Values<P>
    : D extends Widget<string, infer P, Events, infer M>
      ? HTMLElement & Values<P> & Signatures<M> & { refresh(): void }
      : never

type Listeners<E extends Events> = {
  [Name in keyof E & string as `on${Name}`]?: ((event: CustomEvent<Detail<E[Name]>>) => void) | undefined
}
type Given<P extends Props> = { [Name in keyof P]?: Values<P>[Name] | undefined }

/** The JSX attributes of a declared element, for React 19. */
export type JsxOf<D> =
  D extends Described<string, infer P, infer E, Methods>
    ? Given<P> & Listeners<E> & Omit<HTMLAttributes<HTMLElement>, keyof P> & { ref?: Ref<ElementOf<D>>; key?: string | number }
    : never

export type ElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: ElementOf<List[Name]>
}
export type JsxElementsOf<List extends Record<string, Described>> = {
  [Name in keyof List as List[Name]['tag']]: JsxOf<List[Name]>
}
