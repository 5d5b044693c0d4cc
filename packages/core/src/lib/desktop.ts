/** Whether a page may show desktop notifications; `none` if the browser has none. */
export type DesktopPermission = 'granted' | 'denied' | 'default' | 'none'

/** Desktop notifications, as a browser or a native shell shows them. */
export interface Desktop {
  /** Shows a notification and closes it after `milliseconds`; false if not permitted or possible. */
  notify(text: string, options: { milliseconds: number; clicked: () => void }): boolean
  /** Whether notifications may be shown; `default` if the user has not been asked yet. */
  permission(): DesktopPermission
  /** Asks the user, if not asked yet; call only after a click. */
  permit(): Promise<DesktopPermission>
}

const permission = (): DesktopPermission => (typeof Notification === 'undefined' ? 'none' : Notification.permission)

async function permit(): Promise<DesktopPermission> {
  // Older browsers take only a callback and return no promise.
  if (permission() === 'default') await Promise.resolve(Notification.requestPermission()).catch(() => undefined)
  return permission()
}

/** A click on the notification brings the page to the front. */
const notify: Desktop['notify'] = (text, { milliseconds, clicked }) => {
  if (permission() !== 'granted') return false
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

const browserDesktop: Desktop = { notify, permission, permit }

/** The desktop notifications of an environment: its own, or the browser's. */
export const desktopOf = ({ desktop = browserDesktop }: { desktop?: Desktop }): Desktop => desktop
