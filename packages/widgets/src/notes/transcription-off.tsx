import { offered } from '@chartside/core/session'
import { useStore } from '@nanostores/react'

import { useModel, useSession } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'

/** Loaded only at a practice without transcription. */
const $line = lazyModule(() => import('./transcription-off-line.tsx'))

/** The message that this practice has no transcription (RECENT-06). */
export function TranscriptionOff() {
  const session = useSession()
  const isOff = useStore(useModel(() => offered(session, 'no-speech-engine'), [session]))
  return isOff && <LoadedLine />
}

function LoadedLine() {
  const loaded = useStore($line)
  return loaded.state === 'ready' && <loaded.module.TranscriptionOffLine />
}
