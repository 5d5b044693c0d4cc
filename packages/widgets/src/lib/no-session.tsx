import { sharedWords } from '@chartside/core/lib/words'
import { useEffect, useState } from 'react'

import { Failed } from '../ui/failed.tsx'
import { useWidget } from './context.ts'

/** How long a page may take to provide its session, in milliseconds. */
const patience = 2000

/** Shown in a widget without a session; nothing at first, since the page may be about to provide one. */
export function NoSession({ tag }: { tag: string }) {
  const { emit } = useWidget()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true)
      console.error(
        `Chartside: <${tag}> has no session, so it cannot load anything. Put it inside a <chartside-session api-base="…">, ` +
          'set its `session` property, or give it an `api-base`. With several sessions on a page, it must stand inside one.',
      )
      emit('widgeterror', { code: 'no-session', message: sharedWords.noSession, retryable: false, blocking: true })
    }, patience)
    return () => clearTimeout(timer)
  }, [emit, tag])
  return late && <Failed message={sharedWords.noSession} />
}
