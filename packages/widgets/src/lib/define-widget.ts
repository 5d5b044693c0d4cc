import type { ReactNode } from 'react'

import { commonEvents, commonProps, commonSlots, connectionStates } from './common.ts'
import type { AfterUser, AnyElement, Widget } from './described.ts'
import type { Emit, Events, Methods } from './events.ts'
import { commonParts } from './parts.ts'
import type { Props, Values } from './props.ts'
import { elementOf } from './widget-element.ts'

type Common = typeof commonProps
type CommonEvents = typeof commonEvents

/** The props of a widget's component. */
export type WidgetProps<P extends Props, E extends Events> = Values<P & Common> & { emit: Emit<E & CommonEvents> }

interface Declaration<Tag extends string, P extends Props, E extends Events, M extends Methods> {
  tag: Tag
  about: string
  props?: P
  events?: E
  methods?: M
  /** Parts besides `base`. */
  parts?: Record<string, string>
  /** States besides those of the connection. */
  states?: Record<string, string>
  slots?: Record<string, string>
  /** Texts of its style sheets, imported with `?inline`; tokens and the shared parts' styles are always there. */
  styles?: readonly string[]
  /** True to draw it without waiting for a session. */
  alone?: boolean
  /** `never` by default. */
  afterUser?: AfterUser
  /** True if it is of use without a user, if it has a session of its own: then nobody is missing. */
  withoutUser?: boolean
  /** True if it has room for a line only where it cannot work. */
  compact?: boolean
  component: (props: WidgetProps<P, E>) => ReactNode
}

/** Declares a widget: its element, types, manifest and docs are all made from this one object. */
export function defineWidget<
  const Tag extends `${string}-${string}`,
  P extends Props = Record<never, never>,
  E extends Events = Record<never, never>,
  M extends Methods = Record<never, never>,
>(declaration: Declaration<Tag, P, E, M>): Widget<Tag, P & Common, E & CommonEvents, M> {
  const { props, events, methods, parts, states, slots, styles = [], ...rest } = declaration
  const { alone = false, afterUser = 'never', withoutUser = false, compact = false } = declaration
  return {
    ...rest,
    styles,
    alone,
    afterUser,
    withoutUser,
    compact,
    props: { ...(props as P), ...commonProps },
    events: { ...(events as E), ...commonEvents },
    methods: (methods ?? {}) as M,
    parts: { ...commonParts, ...parts },
    states: { ...connectionStates, ...states },
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
