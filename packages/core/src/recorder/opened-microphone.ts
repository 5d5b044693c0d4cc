import { stopAll } from '../lib/stop-all.ts'
import type { CaptureEvents } from './capture.ts'
import { type MicrophoneSettings, openMicrophone } from './microphone.ts'
import type { Tap } from './source.ts'
import { watchTrack } from './watch.ts'

/** Which microphone is to be opened, and who wants to know about it. */
export interface WantedMicrophone {
  settings(): MicrophoneSettings
  /** Called when the user chooses other settings; the returned function ends that. */
  onChange(listener: () => void): () => void
  opened(track: MediaStreamTrack): void
}

/** The microphone of a capture; another one can take its place while it is recorded. */
export function attachMicrophone(first: MediaStream, tap: Tap, events: CaptureEvents, wanted: WantedMicrophone) {
  let stream = first
  let isReleased = false
  let detach = attach()
  let reopening: Promise<void> | undefined

  function attach(): () => void {
    const tracks = stream.getAudioTracks()
    for (const track of tracks) wanted.opened(track)
    const stops = tracks.map((track) => watchTrack(track, events))
    return stopAll([...stops, tap.attach(stream)])
  }

  async function replace(): Promise<void> {
    const another = await openMicrophone(wanted.settings())
    // The permission prompt may be answered long after Stop.
    if (isReleased) return stopTracks(another)
    detach()
    stopTracks(stream)
    stream = another
    detach = attach()
  }

  /** Pressing Resume twice opens one microphone. */
  function reopen(): Promise<void> {
    reopening ??= replace().finally(() => {
      reopening = undefined
    })
    return reopening
  }

  const unlisten = wanted.onChange(() => {
    // What is open stays if the chosen one cannot be opened.
    reopen().catch((error: unknown) => console.warn('Chartside: the chosen microphone could not be opened.', error))
  })

  return {
    reopen,
    get isLost() {
      return stream.getAudioTracks().every((track) => track.readyState === 'ended')
    },
    /** Ends its sound; `reopen` opens one again. */
    drop: () => stopTracks(stream),
    release(): void {
      isReleased = true
      unlisten()
      detach()
      stopTracks(stream)
    },
  }
}

/** Ends a stream. */
export function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
