import { sharedWords } from '@chartside/core/lib/words'
import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useModel, usePartSheet, useSession, useWords } from '../lib/context.ts'
import { InfoIcon } from '../ui/icons.tsx'
import css from './transcription-off.css?inline'

/** The message that this practice has no transcription (RECENT-06). */
export function TranscriptionOff() {
  usePartSheet(css)
  const session = useSession()
  const words = useWords(sharedWords)
  const isOff = useStore(useModel(() => offered(session, 'no-speech-engine'), [session]))
  if (!isOff) return null
  return (
    <p className="notice" role="note">
      <InfoIcon />
      <span>{words.transcriptionOff}</span>
    </p>
  )
}
