import { formatSeconds } from '@chartside/core/lib/formats'
import type { Recorder, RecorderState } from '@chartside/core/recorder'
import { useStore } from '@nanostores/react'

/** The length; during playback, also the position. */
export function Time({ recorder, now }: { recorder: Recorder; now: RecorderState }) {
  const seconds = useStore(recorder.$seconds)
  const playback = useStore(recorder.$playback)
  const length = formatSeconds(seconds)
  return (
    <span className="recorder-time numbers" role="timer">
      {now.state === 'stopped' && playback.state !== 'stopped' ? `${formatSeconds(playback.seconds)} / ${length}` : length}
    </span>
  )
}
