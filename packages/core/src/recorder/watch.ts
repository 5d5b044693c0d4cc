import type { CaptureEvents } from './capture.ts'

/** Some browsers switch to another microphone, or to none, and report it only when asked for the devices. */
const askMilliseconds = 2500

/** Watches an open track; the returned function stops that. */
export function watchTrack(track: MediaStreamTrack, events: CaptureEvents): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const { deviceId } = track.getSettings()
  const ended = async () => {
    events.lost()
    const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
    // The system's default is one of the others.
    const isOther = (device: MediaDeviceInfo) =>
      device.kind === 'audioinput' && !['', 'default', deviceId].includes(device.deviceId)
    if (!signal.aborted && devices.some(isOther)) events.another?.()
  }
  track.addEventListener('ended', () => void ended(), { signal })
  track.addEventListener('mute', () => events.trouble('muted', true), { signal })
  track.addEventListener('unmute', () => events.trouble('muted', false), { signal })
  const asking = setInterval(() => void navigator.mediaDevices.enumerateDevices().catch(() => undefined), askMilliseconds)
  return () => {
    clearInterval(asking)
    // What was muted is not in use any more.
    if (!signal.aborted) events.trouble('muted', false)
    stop.abort()
  }
}

/** Reports a context that the system has stopped, and tries to resume it; the returned function stops that. */
export function watchContext(context: AudioContext, trouble: CaptureEvents['trouble']): () => void {
  const changed = () => {
    // iOS reports 'interrupted' instead of 'suspended'.
    const off = context.state !== 'running' && context.state !== 'closed'
    trouble('interrupted', off)
    if (off) void context.resume().catch(() => undefined)
  }
  context.addEventListener('statechange', changed)
  return () => context.removeEventListener('statechange', changed)
}
