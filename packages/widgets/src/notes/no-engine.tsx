import { words } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { InfoIcon } from '../ui/icons.tsx'

/** Says that no speech engine is configured, and what to set; nothing where one is. */
export function NoEngine() {
  const session = useSession()
  const said = useWords(words)
  const { features, scribeHint } = useStore(session.$capabilities)
  useEffect(() => void session.capabilities(), [session])
  if (!features.has('no-speech-engine')) return null
  return (
    <p className="recent-engine" role="note">
      <InfoIcon />
      <span>
        <strong>{said.noEngine}.</strong> {said.noEngineAbout} {scribeHint}
      </span>
    </p>
  )
}
