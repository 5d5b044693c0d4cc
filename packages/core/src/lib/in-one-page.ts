import type { Clock } from './clock.ts'

/**
 * Of all pages of this browser that come to do the same within `milliseconds`, lets one do it: the first for which `act`
 * resolves with true. Without locks, which pages without https do not have, every page does it.
 */
export type InOnePage = (occasion: string, act: () => Promise<boolean> | boolean, milliseconds: number) => Promise<void>

type Locks = Pick<LockManager, 'request'>

/** Pages take turns by the browser's locks; the one that has acted holds another lock for a while, which the next ones see. */
export function inOnePage(locks: Locks | undefined, clock: Clock): InOnePage {
  return async (occasion, act, milliseconds) => {
    if (!locks) return void (await act())
    const acted = `chartside: ${occasion}`
    const turn = async (): Promise<void> => {
      let tell: () => void = () => undefined
      const hasActed = new Promise<void>((resolve) => {
        tell = resolve
      })
      const released = locks.request(acted, { ifAvailable: true }, async (lock) => {
        if (!lock || !(await act())) return
        tell()
        await new Promise<void>((resolve) => clock.after(milliseconds, resolve))
      })
      await Promise.race([hasActed, released])
    }
    await locks.request(`${acted}, turn`, turn)
  }
}
