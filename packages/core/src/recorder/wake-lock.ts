import { policyAllows } from './microphone-policy.ts'

/**
 * Keeps the screen on until the returned function is called: on a phone, a locked screen ends the sound. The browser takes the
 * lock away while the page is hidden. Where it has none, or the page around a frame does not allow it, nothing happens.
 */
export function keepScreenOn(): () => void {
  // A request against the policy would be an error in the console.
  const lock = policyAllows('screen-wake-lock') === false ? undefined : (navigator.wakeLock as WakeLock | undefined)
  let held: WakeLockSentinel | undefined
  let isOver = false

  async function request(): Promise<void> {
    try {
      const got = await lock?.request('screen')
      if (isOver) await got?.release()
      else held = got
    } catch {
      // Low battery, or a policy that the browser does not expose: the recording goes on without.
    }
  }
  const shown = () => document.visibilityState === 'visible' && void request()
  document.addEventListener('visibilitychange', shown)
  shown()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', shown)
    void held?.release()
  }
}
