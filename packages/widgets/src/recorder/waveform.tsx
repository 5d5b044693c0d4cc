import { formatSeconds } from '@chartside/core/lib/progress'
import { barsOf, playerWords, type Recorder, type RecorderState } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type CSSProperties, type KeyboardEvent, useMemo } from 'react'

import { useWords } from '../lib/context.ts'

/** Wide enough for detail, few enough to draw at once. */
const bars = 240

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

interface WaveformProps {
  recorder: Recorder
  now: Extract<RecorderState, { state: 'stopped' }>
}

/** The recording as a picture, on which it is played from any place; marks show where sound is missing. */
export function Waveform({ recorder, now: { waveform, recording } }: WaveformProps) {
  const words = useWords(playerWords)
  const playback = useStore(recorder.$playback)
  const path = useMemo(() => outline(barsOf(waveform.peaks, bars)), [waveform])
  const last = Math.max(0, waveform.seconds - beforeEnd)
  const percent = (seconds: number) => `${Math.min(100, (100 * seconds) / (waveform.seconds || 1))}%`

  const moveTo = (seconds: number) => void recorder.seek(Math.min(last, Math.max(0, seconds)))
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined && event.key !== ' ') return
    event.preventDefault()
    if (step !== undefined) return moveTo(playback.seconds + step)
    if (playback.state === 'playing') recorder.pausePlayback()
    else void recorder.play()
  }
  return (
    <div className="waveform" part="waveform">
      <Bars path={path} />
      <Bars path={path} played={percent(playback.seconds)} />
      {recording.gaps?.map(({ at, silence = 0 }) => (
        <span key={at} className="waveform-gap" style={{ left: percent(at), inlineSize: percent(silence) }} />
      ))}
      <span className="waveform-cursor" style={{ left: percent(playback.seconds) }} />
      <input
        className="waveform-slider"
        type="range"
        aria-label={words.position}
        aria-valuetext={words.positionOf(formatSeconds(playback.seconds), formatSeconds(waveform.seconds))}
        min={0}
        max={last}
        step={0.1}
        value={Math.min(last, playback.seconds)}
        onInput={(event) => moveTo(event.currentTarget.valueAsNumber)}
        onKeyDown={press}
      />
    </div>
  )
}

const Bars = ({ path, played }: { path: string; played?: string }) => (
  <svg
    className="waveform-bars"
    viewBox={`0 0 ${bars} 2`}
    preserveAspectRatio="none"
    aria-hidden="true"
    data-played={played ? true : undefined}
    style={played ? ({ '--chartside-played': played } as CSSProperties) : undefined}
  >
    <path d={path} />
  </svg>
)

/** Bars around a middle line, over the whole width. */
function outline(heights: readonly number[]): string {
  const width = bars / (heights.length || 1)
  return heights
    .map((height, index) => {
      const half = Math.max(0.03, height * 0.9)
      return `M${(index * width).toFixed(2)} ${(1 - half).toFixed(3)}h${(width * 0.7).toFixed(2)}v${(2 * half).toFixed(3)}h-${(width * 0.7).toFixed(2)}z`
    })
    .join('')
}
