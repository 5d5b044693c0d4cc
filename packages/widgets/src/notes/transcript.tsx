import type { Dictation } from '@chartside/contract/notes'
import { sharedWords } from '@chartside/core/lib/words'
import { type NoteReview, noteWords, recordingOf } from '@chartside/core/notes'
import { audit } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useRef } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Player } from './transcript-turns.tsx'

/** The address if a browser can only load it, never run it; else ''. */
const playable = (address: string): string => (/^(https?:|blob:|\/(?!\/))/i.test(address) ? address : '')

const $player = lazyModule(() => import('./note-player.tsx'))
const $turns = lazyModule(() => import('./transcript-turns.tsx'))
const $gapList = lazyModule(() => import('../ui/gap-list.tsx'))

interface GapsProps {
  gaps: Dictation['gaps']
  onPlay: (from: number) => void
}

/** Where sound is missing, below the player; loaded for the few recordings with gaps. */
function Gaps({ gaps, onPlay }: GapsProps) {
  const loaded = useStore($gapList)
  const shown = gaps.map(({ start, length, cause }) => ({
    at: start,
    seconds: length,
    ...(cause === 'silent' && { silent: true as const }),
  }))
  return loaded.state === 'ready' && <loaded.module.GapList gaps={shown} onPlay={onPlay} />
}

interface TranscriptProps {
  review: NoteReview
  dictation: Dictation
  /** True if the user may not rename speakers. */
  readOnly: boolean
  player?: RefObject<Player | null>
  /** What is shown below a segment. */
  children?: ((segment: number) => ReactNode) | undefined
}

/** The transcript with times and speakers. Pressing a segment plays the recording from there, if there is one. */
export function Transcript({ review, dictation, readOnly, player, children }: TranscriptProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const { unreachable } = useWords(sharedWords)
  const audio = useRef<HTMLAudioElement>(null)
  const own = useStore($player)
  const turns = useStore($turns)
  const { items, unreadable } = dictation.transcription
  const address = playable(dictation.audio_file)

  const playFrom = (seconds: number) => {
    const player = audio.current
    if (!player) return
    player.currentTime = seconds
    // The player itself shows why it cannot play.
    player.play().catch(() => undefined)
  }

  return (
    <div className="stack" part="transcript">
      {address !== '' && (
        // biome-ignore lint/a11y/useMediaCaption: the transcript below is its text
        <audio
          ref={audio}
          className="transcript-player"
          // The browser's own player, until ours is loaded.
          controls={own.state !== 'ready'}
          preload="metadata"
          src={address}
          aria-label={words.recording}
          onPlay={() => audit(session, 'play', recordingOf(dictation))}
        />
      )}
      {address !== '' && own.state === 'ready' && <own.module.NotePlayer audio={audio} gaps={dictation.gaps} />}
      {address !== '' && dictation.gaps.length > 0 && <Gaps gaps={dictation.gaps} onPlay={playFrom} />}
      {unreadable !== '' ? (
        <p className="note-plain" translate="no">
          {unreadable}
        </p>
      ) : items.length === 0 ? (
        <Empty>{words.noTranscription}</Empty>
      ) : turns.state === 'ready' ? (
        <turns.module.TranscriptTurns
          {...{ review, dictation, readOnly, audio, playFrom, player, children }}
          hasRecording={address !== ''}
        />
      ) : turns.state === 'failed' ? (
        <>
          <Failed message={unreachable} onRetry={$turns.retry} />
          <p className="note-plain" translate="no">
            {items.map(({ text }) => text).join('\n')}
          </p>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  )
}
