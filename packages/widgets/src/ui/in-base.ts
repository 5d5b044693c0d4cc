/** The styles of a part that a page draws itself. They apply inside `.base` only, not to the page's own classes. */
export function inBase(css: string, hasScope = 'CSSScopeRule' in globalThis): string {
  if (hasScope) return `@scope (.base) {${css}}`
  // Firefox before 146. Nested rules cannot contain animations, whose names are ours on every page.
  const animations = css.match(/@keyframes[^@]*?\}\s*\}/g) ?? []
  return `:where(.base) {${css}} ${animations.join(' ')}`
}
