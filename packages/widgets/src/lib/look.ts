import { $language } from '@chartside/core/lib/language'
import { useStore } from '@nanostores/react'
import { type CSSProperties, useLayoutEffect, useReducer } from 'react'

import type { lookProps } from './common.ts'
import type { Values } from './props.ts'
import { type SessionElement, sessionsChanged } from './session-lookup.ts'

type Look = Omit<Values<typeof lookProps>, 'locale' | 'messages'>

/** Draws again when a `chartside-session` is added, removed, moved or changed. */
export function useSessionsChanged(): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useLayoutEffect(() => {
    document.addEventListener(sessionsChanged, redraw)
    // One may have been added between the first drawing and now.
    redraw()
    return () => document.removeEventListener(sessionsChanged, redraw)
  }, [])
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** The attributes of a widget's box: its own look, else that of the `chartside-session` around it, in the page's language. */
export function useLook(own: Look, around: SessionElement | undefined) {
  const { locale } = useStore($language)
  const theme = own.theme !== 'auto' ? own.theme : (around?.theme ?? 'auto')
  const density = own.density !== 'comfortable' ? own.density : (around?.density ?? 'comfortable')
  const appearance = { ...around?.appearance, ...own.appearance }
  // Only our own properties: a map from the page must not reach into the layout.
  const style = Object.fromEntries(Object.entries(appearance).filter(([name]) => name.startsWith('--chartside-')))
  return {
    lang: locale,
    dir: rightToLeft.test(locale) ? 'rtl' : 'ltr',
    'data-theme': theme,
    'data-density': density,
    style: style as CSSProperties,
  }
}
