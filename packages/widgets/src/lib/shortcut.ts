/** A key of the whole page, with the modifiers that belong to it. */
export interface Shortcut {
  key: string
  modifiers: ReadonlySet<string>
}

const modifierNames = ['Control', 'Alt', 'Shift', 'Meta'] as const
type Modifier = (typeof modifierNames)[number]
const held = { Control: 'ctrlKey', Alt: 'altKey', Shift: 'shiftKey', Meta: 'metaKey' } as const

/** Where keys are text, or are used by what has the focus. */
const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'
const pressable = 'button, a[href], summary, audio, video, [role]'

/** Reads a key in the form of `aria-keyshortcuts`: `F9`, `Space`, `Control+Alt+R`; undefined for none. */
export function shortcutOf(text: string): Shortcut | undefined {
  const names = text.trim().split(/\s*\+\s*/)
  const key = names.pop() ?? ''
  return key === '' ? undefined : { key: key.toLowerCase(), modifiers: new Set(names) }
}

/** Whether a key that goes down means this shortcut: not in a text field, by repetition, or while text is composed. */
export function isPressed(event: KeyboardEvent, shortcut: Shortcut | undefined): boolean {
  if (!shortcut || event.defaultPrevented || event.repeat || event.isComposing) return false
  // Signs such as / and ? need Shift on some keyboards and none on others.
  const isHeld = (name: Modifier) => event[held[name]] === has(shortcut, name) || (name === 'Shift' && isSign(shortcut))
  if (!isKey(event, shortcut) || !modifierNames.every(isHeld)) return false
  const target = event.composedPath()[0]
  if (!(target instanceof Element)) return true
  // With Control, Alt or Meta a key types nothing, except with AltGr, which Windows reports as Control and Alt.
  const isCommand = (['Control', 'Alt', 'Meta'] as const).some((name) => has(shortcut, name))
  const types = !isCommand || event.getModifierState('AltGraph')
  if (types && target.closest(fields)) return false
  return !((event.key === ' ' || event.key === 'Enter') && target.closest(pressable))
}

/** Whether this is the key of a shortcut, whatever is held with it. */
export const isKey = ({ key, code }: KeyboardEvent, shortcut: Shortcut): boolean =>
  key.toLowerCase() === shortcut.key || code.toLowerCase() === shortcut.key || code.toLowerCase() === `key${shortcut.key}`

const isSign = ({ key }: Shortcut): boolean => /^[^\p{L}\p{N}\s]$/u.test(key)

const has = ({ modifiers }: Shortcut, name: Modifier): boolean => modifiers.has(name)
