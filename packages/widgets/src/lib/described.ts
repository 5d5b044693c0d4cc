import type { Events, Methods } from './events.ts'
import type { Props } from './props.ts'

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
  /** States that a page can style by `:state()`. */
  states: Record<string, string>
  slots: Record<string, string>
}

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
  /** Works without a user if it has a session of its own. */
  withoutUser: boolean
  /** Has room for only one line to say why it cannot work. */
  compact: boolean
  /** A React component; its type is not named here, so that the declarations need no types of React. */
  component: (props: never) => unknown
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

/** An element of the kit: a widget, or `chartside-session`. */
export type AnyElement = Widget | OwnElement
