/**
 * Keeps the screen on until the returned function is called: on a phone, a locked screen ends the sound. The browser takes the
 * lock away while the page is hidden. Where it has none, nothing happens.
 */
export function keepScreenOn(): () => void {
  const lock = navigator.wakeLock as WakeLock | undefined
  let held: WakeLockSentinel | undefined
  let isOver = false

  async function request(): Promise<void> {
    try {
      const got = await lock?.request('screen')
      if (isOver) await got?.release()
      else held = got
    } catch {
      // Low battery, or a policy of the page: the recording goes on without.
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
