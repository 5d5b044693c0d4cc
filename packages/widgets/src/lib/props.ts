/** One property of a widget: how it reads its attribute, and its documentation. */
export interface Prop<Value = unknown> {
  /** The type as docs and manifest show it. */
  type: string
  about: string
  /** The value if none is given. */
  fallback: Value
  /** Reads an attribute's text; absent for values that only a property can carry. */
  read?(attribute: string): Value
  /** True for text that `read` cannot use, so that the fallback counts. */
  refuses?(attribute: string): boolean
}

/** The properties of a widget, by name. */
export type Props = Record<string, Prop>
/** The values of declared properties. */
export type Values<P extends Props> = { [Name in keyof P]: P[Name] extends Prop<infer Value> ? Value : never }

/** Text as it is written in the attribute. */
export const text = (about: string, fallback = ''): Prop<string> => ({
  type: 'string',
  about,
  fallback,
  read: (attribute) => attribute,
})

/** Text that is not a number counts as absent. */
export const number = (about: string, fallback = 0): Prop<number> => ({
  type: 'number',
  about,
  fallback,
  read: (attribute) => (isNumber(attribute) ? Number(attribute) : fallback),
  refuses: (attribute) => !isNumber(attribute),
})

const isNumber = (text: string): boolean => text.trim() !== '' && !Number.isNaN(Number(text))

/** False unless present, like every flag of HTML; `="false"` means false too, since frameworks write that. */
export const flag = (about: string): Prop<boolean> => ({
  type: 'boolean',
  about,
  fallback: false,
  read: (attribute) => attribute !== 'false',
})

/** One of a few words; the first is the default, also for unknown ones. */
export const choice = <const Option extends string>(about: string, options: readonly [Option, ...Option[]]): Prop<Option> => ({
  type: options.map((option) => `'${option}'`).join(' | '),
  about,
  fallback: options[0],
  read: (attribute) => options.find((option) => option === attribute) ?? options[0],
  refuses: (attribute) => !options.includes(attribute as Option),
})

/** A value without a text form, or one that must not appear in the page's markup. `type` is for the docs. */
export const property = <Value>(about: string, type: string): Prop<Value | undefined> => ({ type, about, fallback: undefined })

/** The value that a property takes. Text, or a value of another type, is read like the attribute. */
export function taken<Value>(prop: Prop<Value>, given: unknown): Value {
  if (given === undefined || given === null) return prop.fallback
  const readable = typeof given === 'string' || typeof given !== typeof prop.fallback
  return prop.read && readable ? prop.read(String(given)) : (given as Value)
}

/** maxDuration → max-duration */
export const attributeName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The properties that can also be given as attributes, by attribute. */
export const namesByAttribute = (props: Props): Record<string, string> =>
  Object.fromEntries(Object.entries(props).flatMap(([name, { read }]) => (read ? [[attributeName(name), name]] : [])))

/** Gives a class accessors for its declared properties. */
export function defineAccessors<Element extends HTMLElement>(
  prototype: Element,
  props: Props,
  get: (element: Element, name: string) => unknown,
  set: (element: Element, name: string, value: unknown) => void,
): void {
  for (const [name, prop] of Object.entries(props))
    Object.defineProperty(prototype, name, {
      enumerable: true,
      configurable: true,
      get(this: Element) {
        return get(this, name)
      },
      set(this: Element, given: unknown) {
        const value = taken(prop, given)
        if (!Object.is(value, get(this, name))) set(this, name, value)
      },
    })
}

/** Takes over properties that a page set before the element was registered, which would otherwise hide the accessors. */
export function takeEarlyProperties(element: HTMLElement, names: readonly string[]): void {
  for (const name of names) {
    if (Object.hasOwn(element, name)) {
      const value: unknown = Reflect.get(element, name)
      Reflect.deleteProperty(element, name)
      Reflect.set(element, name, value)
    }
  }
}
