import type { TroubleCode } from '@chartside/core/session'

import type { Prop } from './props.ts'

const sentences: Partial<Record<TroubleCode, (tag: string) => string>> = {
  'no-session': (tag) =>
    `<${tag}> has no session, so it cannot load anything. Put it inside a <chartside-session api-base="https://…/api/v4">, set its ` +
    '`session` property, or give it an `api-base`. With several sessions on a page, it must stand inside one.',
  'session-invalid': (tag) =>
    `The property \`session\` of <${tag}> is not a session. Write: element.session = document.querySelector('chartside-session').session`,
  'api-base-missing': (tag) => `<${tag}> has no api-base. Write: <${tag} api-base="https://…/api/v4">`,
  'api-base-invalid': (tag) => `The api-base of <${tag}> is not an address. Write: <${tag} api-base="https://…/api/v4">`,
}

/** Writes to the console what a page must change to give an element its session. */
export function explainSetup(tag: string, code: TroubleCode): void {
  console.error(`Chartside: ${sentences[code]?.(tag) ?? code}`)
}

/** Writes to the console what a page must change: the name of an attribute, or its value, which may be private and is not written. */
export function explainAttribute(tag: string, attribute: string, change: string | Prop): void {
  const advice =
    typeof change === 'string'
      ? `is not an attribute of it. Write: ${change}="…"`
      : `has a value that it does not know, so it is ${change.fallback}. Write: ${change.type.replaceAll(' | ', ' or ')}`
  console.warn(`Chartside: ${attribute} of <${tag}> ${advice}`)
}

/** Writes to the console that another version of the kit, or another script, has defined an element. */
export function explainOther(tag: string, version: string, other: unknown): void {
  const owner = other ? `version ${other}` : 'another script'
  console.warn(
    `Chartside ${version}: <${tag}> is already defined by ${owner}, which draws it. Load one version of the kit on this page.`,
  )
}
