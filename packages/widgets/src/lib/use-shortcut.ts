import { shortcutsOf } from '@chartside/core/session'
import { type RefObject, useEffect, useRef } from 'react'

import { useLatest, useModel, useSession } from './context.ts'
import { isPressed, shortcutOf } from './shortcut.ts'

/**
 * Does something when one of these keys of the whole page is pressed: `keys` in the form of `aria-keyshortcuts`, '' for none. Not in
 * text fields or dialogs, behind the lock, or where the user has switched shortcuts off. With `last`, only if no other listener
 * has handled the key.
 */
export function useShortcut(keys: string, act: () => void, { last = false } = {}): void {
  const session = useSession()
  const $isOn = useModel(() => shortcutsOf(session), [session])
  const latest = useLatest(act)
  useEffect(() => {
    const shortcuts = keys
      .split(' ')
      .map(shortcutOf)
      .filter((shortcut) => shortcut !== undefined)
    if (shortcuts.length === 0) return
    const down = (event: KeyboardEvent) => {
      if (!shortcuts.some((shortcut) => isPressed(event, shortcut)) || !$isOn.get()) return
      if (session.$locked.get() || session.$session.get().state !== 'in') return
      if (event.composedPath().some((one) => one instanceof HTMLDialogElement)) return
      if (last) {
        // A listener of the recorder may come after this one.
        setTimeout(() => event.defaultPrevented || latest.current())
        return
      }
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', down)
    return () => window.removeEventListener('keydown', down)
  }, [keys, last, session, $isOn, latest])
}

/** A text field that gets the focus by these keys of the page. */
export function useFocusKey(keys: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useShortcut(keys, () => field.current?.focus())
  return field
}
