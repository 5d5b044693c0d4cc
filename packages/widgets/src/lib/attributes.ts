import { advise } from './advise.ts'
import type { Props } from './props.ts'

/**
 * Gives an element's property the value of its attribute, and informs the developer of one that the element cannot use. A property
 * that the page set before the upgrade is newer than the attribute, and stays until `takeEarlyProperties`.
 */
export function takeAttribute(element: Element, attribute: string, name: string | undefined, props: Props): void {
  if (!name || Object.hasOwn(element, name)) return
  const value = element.getAttribute(attribute)
  const prop = props[name]
  Reflect.set(element, name, value)
  if (value !== null && prop?.refuses?.(value))
    advise(({ explainAttribute }) => explainAttribute(element.localName, attribute, prop))
}

const plain = (name: string): string => name.replaceAll(/[-_]/g, '')

/** Informs the developer of misspelt attributes, such as `patientid` for `patient-id`. */
export function reportMisspelt(element: Element, byAttribute: Readonly<Record<string, string>>): void {
  const known = Object.keys(byAttribute)
  for (const name of element.getAttributeNames()) {
    const meant = known.includes(name) ? undefined : known.find((attribute) => plain(attribute) === plain(name))
    if (meant) advise(({ explainAttribute }) => explainAttribute(element.localName, name, meant))
  }
}
