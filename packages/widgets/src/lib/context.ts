import type { Permission } from '@chartside/contract/session'
import type { CallError } from '@chartside/core/errors'
import { $language } from '@chartside/core/lib/language'
import type { Session } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { createContext, useContext, useEffect, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react'

import { styles } from '../ui/styles.ts'
import { adopt } from './sheets.ts'
import { blockingErrorOf, type WidgetError, widgetErrorOf } from './widget-error.ts'

/** Sends an event of the element; false where the page prevented it. */
export type SendEvent = (name: string, detail?: unknown) => boolean

type Body = (...input: never[]) => unknown

/** What a widget's component can use besides its props. */
export interface WidgetContext {
  host: HTMLElement
  root: ShadowRoot
  /** The place for pieces outside of the flow. */
  portal: HTMLElement
  emit: SendEvent
  internals: ElementInternals
  refreshers: Set<() => void>
  methods: Map<string, Body>
  /** Failures that were already reported to the page. */
  reported: WeakSet<object>
}

export const WidgetContext = createContext<WidgetContext | undefined>(undefined)
/** Adds the style sheet of a part that a page draws outside of any widget. */
export const PageStylesContext = createContext<((css: string) => void) | undefined>(undefined)
/** The session of the widget around a component. */
export const SessionContext = createContext<Session | undefined>(undefined)

/** The element around this component. Throws outside of a widget. */
export function useWidget(): WidgetContext {
  const widget = useContext(WidgetContext)
  if (!widget) throw new Error('useWidget was called outside of a widget: draw the component inside one made by defineWidget.')
  return widget
}

/** The session of this widget. Throws in a widget that is `alone`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession was called in a widget that is `alone` and has no session.')
  return session
}

/** True if the user has the permission; what they may not do is not offered. */
export const useMay = (permission: Permission): boolean => useStore(useSession().$permissions).has(permission)

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]))

/** A model that lives as long as this component; a change of `inputs` makes a new one. */
export function useModel<Model>(create: () => Model, inputs: readonly unknown[]): Model {
  const [held, hold] = useState(() => ({ model: create(), inputs }))
  if (same(held.inputs, inputs)) return held.model
  const next = { model: create(), inputs }
  hold(next)
  return next.model
}

/** Runs `again` when the page calls the element's `refresh()`. */
export function useRefresh(again: () => void): void {
  const { refreshers } = useWidget()
  const latest = useLatest(again)
  useEffect(() => {
    const run = () => latest.current()
    refreshers.add(run)
    return () => void refreshers.delete(run)
  }, [refreshers, latest])
}

/** Implements the declared methods of the element. */
export function useMethods<Bodies extends Record<string, Body>>(bodies: Bodies): void {
  const { methods } = useWidget()
  useLayoutEffect(() => {
    for (const [name, body] of Object.entries(bodies)) methods.set(name, body)
    return () => {
      for (const name of Object.keys(bodies)) methods.delete(name)
    }
  })
}

/** Exposes a state of the element to the page's styles, as `:state(loading)`. */
export function useElementState(name: string, on: boolean): void {
  const { internals } = useWidget()
  useEffect(() => {
    if (!on) return
    internals.states.add(name)
    return () => void internals.states.delete(name)
  }, [internals, name, on])
}

/** The words of a feature in the page's language; renders again when that changes. */
export function useWords<Words extends object>(words: Words): Words {
  useStore($language)
  return words
}

/** Reports a failure to the page, once however often it renders. `describe` must be the same function at every call. */
export function useFailure<Failure extends object>(
  failure: Failure | undefined,
  describe: (failure: Failure) => WidgetError | undefined,
): void {
  const widget = useContext(WidgetContext)
  useEffect(() => {
    if (!failure || !widget || widget.reported.has(failure)) return
    widget.reported.add(failure)
    const error = describe(failure)
    if (error) widget.emit('widgeterror', error)
  }, [failure, widget, describe])
}

/** Reports a failed call to the page, once, and whether it replaces the content. */
export const useWidgetError = (error: CallError | undefined, blocking = false): void =>
  useFailure(error, blocking ? blockingErrorOf : widgetErrorOf)

/** Adds the style sheet of a part that is loaded on demand. */
export const useSheet = (css: string): void => useAdopted(css, Number.POSITIVE_INFINITY)

/** Adds the style sheet of a shared part that not every widget has, before the widget's own, which win over it. */
export const usePartSheet = (css: string): void => useAdopted(css, styles.length)

function useAdopted(css: string, place: number): void {
  const root = useContext(WidgetContext)?.root
  const adoptIntoPage = useContext(PageStylesContext)
  useInsertionEffect(() => {
    if (root) adopt(root, [css], place)
    else adoptIntoPage?.(css)
  }, [root, css, place, adoptIntoPage])
}

/** Calls the latest `handler` with what a model or a store reports through `listen`, which must stay the same for one model. */
export function useListener<Input extends unknown[]>(
  listen: (handler: (...input: Input) => unknown) => () => void,
  handler: (...input: Input) => unknown,
): void {
  const latest = useLatest(handler)
  useEffect(() => listen((...input) => latest.current(...input)), [listen, latest])
}

/** The latest value of something, for handlers that are registered once. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
