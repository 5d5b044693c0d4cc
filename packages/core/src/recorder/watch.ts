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

/** Watches a context that the system may stop, and a page that the browser may freeze. */
export function watchContext(context: AudioContext, events: CaptureEvents): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let frozenAt: number | undefined
  context.addEventListener(
    'statechange',
    () => {
      // iOS says 'interrupted' where others say 'suspended'.
      const off = context.state !== 'running' && context.state !== 'closed'
      events.trouble('interrupted', off)
      if (off) void context.resume().catch(() => undefined)
    },
    { signal },
  )
  document.addEventListener('freeze', () => (frozenAt = Date.now()), { signal })
  document.addEventListener(
    'resume',
    () => {
      if (frozenAt !== undefined) events.gap((Date.now() - frozenAt) / 1000)
      frozenAt = undefined
    },
    { signal },
  )
  return () => stop.abort()
}
