import { type CSSProperties, useLayoutEffect, useMemo, useReducer } from 'react'

import type { lookProps } from './common.ts'
import type { Values } from './props.ts'
import { type SessionElement, sessionsChanged } from './session-lookup.ts'

type Look = Values<typeof lookProps>

/** Draws again when a `chartside-session` is added, removed, moved or changed. */
export function useSessionsChanged(): void {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    document.addEventListener(sessionsChanged, look)
    // One may have been added between the first drawing and now.
    look()
    return () => document.removeEventListener(sessionsChanged, look)
  }, [])
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** The look of a widget: its own properties, else those of the `chartside-session` around it. */
export function useLook(own: Look, around: SessionElement | undefined) {
  const locale = own.locale || around?.locale || 'en'
  const theme = own.theme !== 'auto' ? own.theme : (around?.theme ?? 'auto')
  const density = own.density !== 'comfortable' ? own.density : (around?.density ?? 'comfortable')
  const appearance = { ...around?.appearance, ...own.appearance }
  // Only our own properties: a map from the page must not reach into the layout.
  const style = Object.fromEntries(Object.entries(appearance).filter(([name]) => name.startsWith('--chartside-')))
  // The same object until the words change, since every part of a widget depends on it.
  const messages = useMemo(() => ({ ...around?.messages, ...own.messages }), [around?.messages, own.messages])
  const attributes = {
    lang: locale,
    dir: rightToLeft.test(locale) ? 'rtl' : 'ltr',
    'data-theme': theme,
    'data-density': density,
    style: style as CSSProperties,
  }
  return { attributes, messages }
}
