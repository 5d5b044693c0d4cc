// The public surface of the elements, by name, and whether CHANGELOG.md mentions what has changed in it since the last release.
import type { Manifest } from './descriptions.ts'

/** A line for everything that a page can use: `chartside-recorder event recordingchange CustomEvent<{ state: string }>`. */
export function surfaceOf(manifest: Manifest): string[] {
  return manifest.modules
    .flatMap(({ declarations }) => declarations)
    .flatMap(({ tagName, attributes, members, events, cssParts, cssStates, cssProperties, slots }) => [
      tagName,
      ...attributes.map(({ name, type }) => `${tagName} attribute ${name} ${type.text}`),
      ...members.map(({ kind, name, type }) => `${tagName} ${kind} ${name} ${type.text}`),
      ...events.map(({ name, type }) => `${tagName} event ${name} ${type.text}`),
      ...cssParts.map(({ name }) => `${tagName} part ${name}`),
      ...cssStates.map(({ name }) => `${tagName} state ${name}`),
      ...cssProperties.map(({ name }) => `${tagName} token ${name}`),
      ...slots.map(({ name }) => `${tagName} slot ${name}`),
    ])
    .sort()
}

/** The name that a reader of the changelog looks for: that of the attribute, event, part …, or of a whole element. */
const nameIn = (line: string): string => line.split(' ')[2] ?? line

/**
 * What was added, changed or removed since the last release and is not named, in backticks, in the changelog's first section. Of a new
 * or removed element its tag is enough: docs/elements.md has the rest.
 */
export function unmentioned(now: string[], released: string[], changelog: string): string[] {
  const [, section = ''] = changelog.split(/^## /m)
  const code = [...section.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text).join(' ')
  const words = new Set(code.split(/[^A-Za-z0-9-]+/))
  const isNews = (line: string, before: string[]) =>
    !before.includes(line) && (!line.includes(' ') || before.includes(line.split(' ')[0]!))
  const changed = [...now.filter((line) => isNews(line, released)), ...released.filter((line) => isNews(line, now))]
  return changed.filter((line) => !words.has(nameIn(line)))
}
