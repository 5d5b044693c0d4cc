// The player of a note's recording. Loaded where there is one.
import type { Dictation } from '@chartside/contract/notes'
import { formatSeconds } from '@chartside/core/lib/progress'
import { noteWords } from '@chartside/core/notes'
import { type RefObject, useEffect, useState } from 'react'

import { useWords } from '../lib/context.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { Problem } from '../ui/problem.tsx'
import { Speed, Timeline } from '../ui/timeline.tsx'

/** Seconds that a button jumps. */
const jump = 5

/** What the player shows of its audio element. */
interface Playing {
  at: number
  /** 0 until it is known. */
  seconds: number
  isPlaying: boolean
  rate: number
  hasFailed: boolean
}

const changes = ['timeupdate', 'seeked', 'durationchange', 'play', 'pause', 'ended', 'ratechange', 'error', 'emptied'] as const

function usePlaying(audio: RefObject<HTMLAudioElement | null>): Playing {
  const [playing, set] = useState<Playing>({ at: 0, seconds: 0, isPlaying: false, rate: 1, hasFailed: false })
  useEffect(() => {
    const element = audio.current
    if (!element) return
    const show = () =>
      set({
        at: element.currentTime,
        seconds: Number.isFinite(element.duration) ? element.duration : 0,
        isPlaying: !element.paused,
        rate: element.playbackRate,
        hasFailed: element.error !== null,
      })
    show()
    const end = new AbortController()
    for (const name of changes) element.addEventListener(name, show, { signal: end.signal })
    return () => end.abort()
  }, [audio])
  return playing
}

interface NotePlayerProps {
  audio: RefObject<HTMLAudioElement | null>
  gaps: Dictation['gaps']
}

/** Plays a recording from any place, at any speed, and marks where sound is missing. */
export function NotePlayer({ audio, gaps }: NotePlayerProps) {
  const words = useWords(noteWords)
  const { at, seconds, isPlaying, rate, hasFailed } = usePlaying(audio)
  const moveTo = (second: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, second)
  }
  const toggle = () => {
    // What it says then is shown below.
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => undefined)
  }
  return (
    <div className="note-player">
      <Timeline
        at={at}
        seconds={seconds}
        gaps={gaps.map(({ start, length }) => ({ at: start, silence: length }))}
        onMove={moveTo}
        onToggle={toggle}
      />
      <div className="cluster">
        <IconButton
          variant="secondary"
          label={isPlaying ? words.pauseRecording : words.playRecording}
          icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
          onClick={toggle}
        />
        <Button size="small" aria-label={words.back(jump)} onClick={() => moveTo(at - jump)}>
          <span dir="ltr">{`−${jump} s`}</span>
        </Button>
        <Button size="small" aria-label={words.forward(jump)} onClick={() => moveTo(at + jump)}>
          <span dir="ltr">{`+${jump} s`}</span>
        </Button>
        <span className="numbers">{`${formatSeconds(at)} / ${seconds ? formatSeconds(seconds) : '–:–'}`}</span>
        <Speed
          rate={rate}
          onRate={(next) => {
            if (audio.current) audio.current.playbackRate = next
          }}
        />
      </div>
      <Problem>{hasFailed && words.recordingFailed}</Problem>
    </div>
  )
}
