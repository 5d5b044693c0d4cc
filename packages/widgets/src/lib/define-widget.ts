import type { ReactNode } from 'react'

import { advise } from './advise.ts'
import { commonEvents, commonProps, commonSlots, connectionStates } from './common.ts'
import type { AfterUser, AnyElement, Widget } from './described.ts'
import type { Emit, Events, Methods } from './events.ts'
import { commonParts } from './parts.ts'
import type { Props, Values } from './props.ts'
import { version } from './version.ts'
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
  /** True if it works without a user as long as it has a session of its own, so that a missing user is not reported. */
  withoutUser?: boolean
  /** True if it has room for only one line to say why it cannot work. */
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

/** Where the version of the kit that defined an element is found by another copy of it. */
const versionKey = Symbol.for('chartside.version')

/** Registers the element. Doing so twice is harmless; if another version of the kit was first, the console says so. */
export function register(definition: AnyElement): void {
  const { tag } = definition
  if (typeof customElements === 'undefined')
    throw new TypeError(`<${tag}> can only be registered in a browser; call register() in code that runs there.`)
  const known = customElements.get(tag)
  if (known) {
    const other: unknown = Reflect.get(known, versionKey)
    if (other !== version) advise(({ explainOther }) => explainOther(tag, version, other))
    return
  }
  const element = 'element' in definition ? definition.element() : elementOf(definition)
  Object.defineProperty(element, versionKey, { value: version })
  customElements.define(tag, element)
}
