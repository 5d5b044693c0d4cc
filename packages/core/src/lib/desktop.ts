/** Whether a page may show something outside of its window; `none` where the browser cannot. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'none'

/** Answers whether desktop notifications may be shown; `default` where the user was not asked yet. */
export const desktopPermission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'none' : Notification.permission)

/** Asks the user, where that was not yet done; only after a click. */
export async function permitDesktop(): Promise<DesktopPermission> {
  // Older browsers only take a callback, and give no promise.
  if (desktopPermission() === 'default') await Promise.resolve(Notification.requestPermission()).catch(() => undefined)
  return desktopPermission()
}

/** Shows a notification and closes it after so long; false where that may or can not be. A click brings the page to the front. */
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
    // Browsers of phones have the class and do not let a page use it.
    return false
  }
}
