import type { Messages } from './common.ts'

const filled = (template: string, input: readonly unknown[]): string =>
  template.replace(/\{(\d)\}/g, (_whole, index: string) => String(input[Number(index)] ?? ''))

/** `words` with those of `messages` in their place; words in groups by `group.key`. */
export function withMessages<Words extends object>(words: Words, messages: Messages, group = ''): Words {
  const changed = Object.entries(words).map(([key, ours]) => {
    const theirs = messages[group + key]
    if (typeof ours === 'object' && !Array.isArray(ours)) return [key, withMessages(ours, messages, `${group}${key}.`)]
    if (theirs === undefined) return [key, ours]
    return [key, typeof ours === 'function' ? (...input: unknown[]) => filled(theirs, input) : theirs]
  })
  return Object.fromEntries(changed)
}
