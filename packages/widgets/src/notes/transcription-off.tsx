import { noteWords } from '@chartside/core/notes'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { InfoIcon } from '../ui/icons.tsx'

/** Says that there is no transcription at this practice (RECENT-06); nothing where there is. */
export function TranscriptionOff() {
  const session = useSession()
  const words = useWords(noteWords)
  const { features } = useStore(session.$capabilities)
  useEffect(() => void session.capabilities(), [session])
  if (!features.has('no-speech-engine')) return null
  return (
    <p className="notice" role="note">
      <InfoIcon />
      <span>{words.transcriptionOff}</span>
    </p>
  )
}
