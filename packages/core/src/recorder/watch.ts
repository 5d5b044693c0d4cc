import type { CaptureEvents } from './capture.ts'

/** Exact zeros for this long are a dead source: a live microphone in the quietest room gives more. */
const silentSeconds = 4
/** Some browsers move to another microphone, or to none, without a word until they are asked for the devices. */
const askMilliseconds = 2500

/** Tells of a source that gives nothing but zeros, and when it does no longer. */
export function watchSilence(events: CaptureEvents): (peak: number, seconds: number) => void {
  let silent = 0
  return (peak, seconds) => {
    if (peak > 0) {
      if (silent >= silentSeconds) events.trouble('silent', false)
      silent = 0
      return
    }
    const before = silent
    silent += seconds
    if (before < silentSeconds && silent >= silentSeconds) events.trouble('silent', true)
  }
}

/** Watches an open track; the function that comes back stops that. */
export function watchTrack(track: MediaStreamTrack, events: CaptureEvents): () => void {
  const stop = new AbortController()
  const { signal } = stop
  track.addEventListener('ended', () => events.lost(), { signal })
  track.addEventListener('mute', () => events.trouble('muted', true), { signal })
  track.addEventListener('unmute', () => events.trouble('muted', false), { signal })
  const asking = setInterval(() => void navigator.mediaDevices.enumerateDevices().catch(() => undefined), askMilliseconds)
  return () => {
    clearInterval(asking)
    stop.abort()
  }
}

/** Tells of a context that the system has stopped, and asks for it back; the function that comes back stops that. */
export function watchContext(context: AudioContext, trouble: CaptureEvents['trouble']): () => void {
  const changed = () => {
    // iOS says 'interrupted' where others say 'suspended'.
    const off = context.state !== 'running' && context.state !== 'closed'
    trouble('interrupted', off)
    if (off) void context.resume().catch(() => undefined)
  }
  context.addEventListener('statechange', changed)
  return () => context.removeEventListener('statechange', changed)
}

/** By this much the clock on the wall may run ahead of the audio's between two blocks. */
const gapSeconds = 1

/**
 * Tells of time in which the world went on and the audio did not: a frozen page, a sleeping computer, a phone call.
 * Given both clocks in seconds with every block; `start` forgets what lay between, for a pause.
 */
export function watchGaps(events: CaptureEvents) {
  let ahead: number | undefined
  return {
    block(wall: number, audio: number): void {
      const before = ahead
      ahead = wall - audio
      if (before !== undefined && ahead - before > gapSeconds) events.gap(ahead - before)
    },
    start(): void {
      ahead = undefined
    },
  }
}
