import { type CSSProperties, useLayoutEffect, useMemo, useReducer } from 'react'

import type { lookProps } from './common.ts'
import type { Values } from './props.ts'
import { type SessionElement, sessionsChanged } from './session-lookup.ts'

type Look = Values<typeof lookProps>

/** Draws again when a `chartside-session` comes, goes, moves or changes. */
export function useSessionsChanged(): void {
  const [, look] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    document.addEventListener(sessionsChanged, look)
    // One may have come between the first drawing and now.
    look()
    return () => document.removeEventListener(sessionsChanged, look)
  }, [])
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** How a widget looks: as it says itself, else as the `chartside-session` around it says. */
export function useLook(own: Look, around: SessionElement | undefined) {
  const locale = own.locale || around?.locale || 'en'
  const theme = own.theme !== 'auto' ? own.theme : (around?.theme ?? 'auto')
  const density = own.density !== 'comfortable' ? own.density : (around?.density ?? 'comfortable')
  const appearance = { ...around?.appearance, ...own.appearance }
  // Only our own properties: a map from the page must not reach into the layout.
  const style = Object.fromEntries(Object.entries(appearance).filter(([name]) => name.startsWith('--chartside-')))
  // The same object until the words change: every part of a widget hangs on it.
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
