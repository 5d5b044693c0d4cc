import { sharedWords } from '@chartside/core/lib/words'

import { usePartSheet, useWords } from '../lib/context.ts'
import { InfoIcon } from '../ui/icons.tsx'
import css from './transcription-off.css?inline'

/** See `TranscriptionOff`, which loads this. */
export function TranscriptionOffLine() {
  usePartSheet(css)
  const words = useWords(sharedWords)
  return (
    <p className="notice" role="note">
      <InfoIcon />
      <span>{words.transcriptionOff}</span>
    </p>
  )
}
