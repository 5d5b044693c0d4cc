/** Whether a page may show desktop notifications; `none` if the browser has none. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'none'

/** Whether desktop notifications may be shown; `default` if the user has not been asked yet. */
export const desktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'none' : Notification.permission)

/** Asks the user, if not asked yet; call only after a click. */
export async function permitDesktop(): Promise<DesktopPermission> {
  // Older browsers take only a callback and return no promise.
  if (desktopPermission() === 'default') await Promise.resolve(Notification.requestPermission()).catch(() => undefined)
  return desktopPermission()
}

/**
 * Shows a notification and closes it after `milliseconds`; false if not permitted or possible. A click brings the page to the
 * front.
 */
export function notifyDesktop(text: string, { milliseconds, clicked }: { milliseconds: number; clicked: () => void }): boolean {
  if (desktopPermission() !== 'granted') return false
  try {
    const notification = new Notification(text)
    notification.onclick = () => {
      window.focus()
      notification.close()
      clicked()
    }
    setTimeout(() => notification.close(), milliseconds)
    return true
  } catch {
    // Mobile browsers have the class but do not let a page use it.
    return false
  }
}
