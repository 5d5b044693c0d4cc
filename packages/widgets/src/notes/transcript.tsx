import type { Dictation } from '@chartside/contract/notes'
import { formatSeconds } from '@chartside/core/lib/progress'
import { noteWords, recordingOf } from '@chartside/core/notes'
import { audit } from '@chartside/core/session'
import { useStore } from '@nanostores/react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { useSession, useWords } from '../lib/context.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { Empty } from '../ui/empty.tsx'

/** The address if a browser can only load it, never run it; else ''. */
const playable = (address: string): string => (/^(https?:|blob:|\/(?!\/))/i.test(address) ? address : '')

const $player = lazyModule(() => import('./note-player.tsx'))
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

/** Marks a segment and plays it, or shows it if there is no recording or nothing else is wanted. */
export type Player = (segment: number, onlyShown?: boolean) => void

interface TranscriptProps {
  dictation: Dictation
  player?: RefObject<Player | null>
  /** What is shown below a segment. */
  children?: ((segment: number) => ReactNode) | undefined
}

/** The transcript with times. Pressing a segment plays the recording from there, if there is one. */
export function Transcript({ dictation, player, children }: TranscriptProps) {
  const session = useSession()
  const words = useWords(noteWords)
  const audio = useRef<HTMLAudioElement>(null)
  const own = useStore($player)
  const { items, unreadable } = dictation.transcription
  const address = playable(dictation.audio_file)

  const list = useRef<HTMLOListElement>(null)
  const [current, setCurrent] = useState(-1)

  const playFrom = (seconds: number) => {
    const player = audio.current
    if (!player) return
    player.currentTime = seconds
    // The player itself shows why it cannot play.
    player.play().catch(() => undefined)
  }
  const play: Player = (segment, onlyShown = false) => {
    setCurrent(segment)
    const start = items[segment]?.start
    if (audio.current && start !== undefined && !onlyShown) playFrom(start)
    else list.current?.children[segment]?.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(() => {
    if (player) player.current = play
  })

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
        <p className="note-plain">{unreadable}</p>
      ) : items.length === 0 ? (
        <Empty>{words.noTranscription}</Empty>
      ) : (
        <ol ref={list} className="transcript-segments">
          {items.map(({ text, start }, index) => {
            const time = start === undefined ? '' : formatSeconds(start)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other identity, and never change
              <li key={index} aria-current={index === current || undefined}>
                {start !== undefined && address !== '' ? (
                  <button type="button" className="transcript-segment" part="row-button" onClick={() => play(index)}>
                    <span className="transcript-time">
                      <span className="visually-hidden">{words.playFrom}</span> {time}
                    </span>
                    <span dir="auto">{text}</span>
                  </button>
                ) : (
                  <p className="transcript-segment">
                    <span className="transcript-time">{time}</span>
                    <span dir="auto">{text}</span>
                  </p>
                )}
                {children?.(index)}
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
