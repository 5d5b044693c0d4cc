import type { Hands } from '@chartside/core/recorder'
import { useEffect } from 'react'

import { focused } from '../lib/focused.ts'
import { isKey, isPressed, shortcutOf } from '../lib/shortcut.ts'

/**
 * Lets two keys of the whole page work the recorder: one records while it is held, one records and pauses. Of several recorders
 * the first acts.
 */
export function useKeys(hands: Hands, pttKey: string, toggleKey: string, isOff: () => boolean): void {
  useEffect(() => {
    const [ptt, toggle] = [shortcutOf(pttKey), shortcutOf(toggleKey)]
    if (!ptt && !toggle) return
    const down = (event: KeyboardEvent) => {
      const isTalk = isPressed(event, ptt)
      if ((!isTalk && !isPressed(event, toggle)) || isOff()) return
      // The page does not scroll, and a second recorder does not act.
      event.preventDefault()
      void (isTalk ? hands.talk() : hands.toggle())
    }
    const up = (event: KeyboardEvent) => ptt && isKey(event, ptt) && hands.release()
    // In a window without focus the key may go up unseen.
    const release = () => hands.release()
    window.addEventListener('keydown', down)
    // A key that goes up in a field of ours leaves it in no other way.
    window.addEventListener('keyup', up, true)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', down)
      window.removeEventListener('keyup', up, true)
      window.removeEventListener('blur', release)
      release()
    }
  }, [hands, pttKey, toggleKey, isOff])
}

/** Names the keys at the record button for screen readers. The button is drawn before the keys are loaded, and stays. */
export function useNamedKeys(root: ShadowRoot, pttKey: string, toggleKey: string): void {
  useEffect(() => {
    const keys = [pttKey, toggleKey].map((key) => key.replaceAll(' ', '')).filter(Boolean)
    const button = root.querySelector('[part~="record-button"]')
    if (keys.length === 0) return
    button?.setAttribute('aria-keyshortcuts', keys.join(' '))
    return () => button?.removeAttribute('aria-keyshortcuts')
  }, [root, pttKey, toggleKey])
}

/** Keeps the caret in a text field of the page when a button of the recorder is pressed with a pointer. */
export function useCaret(root: ShadowRoot): void {
  useEffect(() => {
    const keep = (event: Event) => {
      const isButton = event.target instanceof Element && event.target.closest('.recorder button')
      if (isButton && focused()?.matches('input, textarea, [contenteditable]:not([contenteditable="false"])'))
        event.preventDefault()
    }
    root.addEventListener('mousedown', keep)
    return () => root.removeEventListener('mousedown', keep)
  }, [root])
}
