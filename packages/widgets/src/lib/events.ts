/** The types of an event's fields: ids, counts and flags, never a name or a note. A `?` marks an optional field; `answer` takes one of the page. */
export type FieldType = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'boolean?' | 'answer'
type Answered = string | null | undefined
/** Takes the page's answer to an event, or the promise of one. */
export type Answer = (answer: Answered | Promise<Answered>) => void
/** The fields of an event's detail, by name. */
export type Fields = Record<string, FieldType>

/** One event of a widget. */
export interface WidgetEvent<F extends Fields = Fields> {
  about: string
  detail: F
  cancelable: boolean
}

/** The events of a widget, by name. */
export type Events = Record<string, WidgetEvent>

type Type<Name> = Name extends 'answer'
  ? Answer
  : Name extends `string${string}`
    ? string
    : Name extends `number${string}`
      ? number
      : boolean
type Required<F> = { [Name in keyof F as F[Name] extends `${string}?` ? never : Name]: Type<F[Name]> }
type Optional<F> = { [Name in keyof F as F[Name] extends `${string}?` ? Name : never]?: Type<F[Name]> | undefined }
type Flat<T> = { [Name in keyof T]: T[Name] }

/** What `event.detail` holds. */
export type Detail<E> =
  E extends WidgetEvent<infer F> ? (keyof F extends never ? undefined : Flat<Required<F> & Optional<F>>) : never

/** Sends an event of the widget to the page. False where a listener prevented it. */
export type Emit<E extends Events> = <Name extends keyof E & string>(
  name: Name,
  ...detail: Detail<E[Name]> extends undefined ? [] : [detail: Detail<E[Name]>]
) => boolean

/** Declares an event: one lowercase word, sent on the element itself, not bubbling. */
export function event(about: string): WidgetEvent<Record<never, never>>
export function event<const F extends Fields>(about: string, detail: F): WidgetEvent<F>
export function event(about: string, detail: Fields = {}): WidgetEvent {
  return { about, detail, cancelable: false }
}

/** Declares an event that the page can cancel to prevent what is about to happen. */
export function cancelableEvent(about: string): WidgetEvent<Record<never, never>>
export function cancelableEvent<const F extends Fields>(about: string, detail: F): WidgetEvent<F>
export function cancelableEvent(about: string, detail: Fields = {}): WidgetEvent {
  return { about, detail, cancelable: true }
}

/** One method of a widget's element. */
export interface Method<Signature extends (...input: never) => unknown = (...input: never) => unknown> {
  about: string
  /** The signature as the docs show it. */
  type: string
  /** The implementation while the widget is not on the page. */
  absent: Signature
}
/** The methods of a widget, by name. */
export type Methods = Record<string, Method>
/** The signatures of declared methods. */
export type Signatures<M extends Methods> = { [Name in keyof M]: M[Name]['absent'] }

/** Declares a method; the component implements it by `useMethods`. */
export const method = <Signature extends (...input: never) => unknown>(
  about: string,
  type: string,
  absent: Signature,
): Method<Signature> => ({ about, type, absent })
