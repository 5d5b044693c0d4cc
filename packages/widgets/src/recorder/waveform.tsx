import { barsOf, type Recorder, type RecorderState } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'
import { type CSSProperties, useMemo } from 'react'

import { percentAt, Timeline } from '../ui/timeline.tsx'

/** Wide enough for detail, few enough to draw at once. */
const bars = 240

interface WaveformProps {
  recorder: Recorder
  now: Extract<RecorderState, { state: 'stopped' }>
}

/** The recording as a picture, on which it is played from any place; marks show where sound is missing. */
export function Waveform({ recorder, now: { waveform, recording } }: WaveformProps) {
  const playback = useStore(recorder.$playback)
  const path = useMemo(() => outline(barsOf(waveform.peaks, bars)), [waveform])
  const toggle = () => {
    if (playback.state === 'playing') recorder.pausePlayback()
    else void recorder.play()
  }
  return (
    <Timeline
      at={playback.seconds}
      seconds={waveform.seconds}
      gaps={(recording.gaps ?? []).map(({ at, silence = 0 }) => ({ at, silence }))}
      onMove={(seconds) => void recorder.seek(seconds)}
      onToggle={toggle}
    >
      <Bars path={path} />
      <Bars path={path} played={percentAt(playback.seconds, waveform.seconds)} />
    </Timeline>
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
