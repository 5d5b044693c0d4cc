import { advise } from './advise.ts'
import type { Prop } from './props.ts'

/** Informs the developer of an attribute whose value the element cannot use. */
export function reportRefused(element: Element, attribute: string, prop: Prop | undefined): void {
  const value = element.getAttribute(attribute)
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
