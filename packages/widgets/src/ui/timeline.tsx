import { formatSeconds } from '@chartside/core/lib/progress'
import { playbackRates, playerWords } from '@chartside/core/recorder'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

import { useSheet, useWords } from '../lib/context.ts'
import css from './timeline.css?inline'

/** Seconds that a key moves. */
const steps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}
/** The end itself would end the playback. */
const beforeEnd = 0.1

interface TimelineProps {
  /** The position and the length of the recording. */
  at: number
  seconds: number
  /** Where sound is missing; `silence` is what stands for it in the recording. */
  gaps: readonly { at: number; silence: number }[]
  onMove: (seconds: number) => void
  /** Plays or pauses. */
  onToggle: () => void
  /** What is drawn behind. */
  children?: ReactNode
}

/** The length of a recording, on which it is played from any place; marks show where sound is missing. */
export function Timeline({ at, seconds, gaps, onMove, onToggle, children }: TimelineProps) {
  useSheet(css)
  const words = useWords(playerWords)
  const last = Math.max(0, seconds - beforeEnd)
  const percent = (second: number) => percentAt(second, seconds)
  const moveTo = (second: number) => onMove(Math.min(last, Math.max(0, second)))
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) onToggle()
    else moveTo(at + step)
  }
  return (
    <div className="waveform" part="waveform">
      {children}
      {gaps.map(({ at, silence }) => (
        <span key={at} className="waveform-gap" style={{ left: percent(at), inlineSize: percent(silence) }} />
      ))}
      <span className="waveform-cursor" style={{ left: percent(at) }} />
      <input
        className="waveform-slider"
        type="range"
        aria-label={words.position}
        aria-valuetext={words.positionOf(formatSeconds(at), formatSeconds(seconds))}
        min={0}
        max={last}
        step={0.1}
        value={Math.min(last, at)}
        onInput={(event) => moveTo(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  )
}

/** How far a second is into a recording of this length. */
export const percentAt = (second: number, seconds: number): string => `${Math.min(100, (100 * second) / (seconds || 1))}%`

/** The choice of the speed of a recording. */
export function Speed({ rate, onRate }: { rate: number; onRate: (rate: number) => void }) {
  const words = useWords(playerWords)
  const id = useId()
  return (
    <span className="player-speed">
      <label htmlFor={id}>{words.speed}</label>
      <span className="control" part="control">
        <select id={id} className="input" part="input" value={rate} onChange={(event) => onRate(Number(event.target.value))}>
          {playbackRates.map((one) => (
            <option key={one} value={one}>
              {words.rate(one)}
            </option>
          ))}
        </select>
      </span>
    </span>
  )
}
