import type { Clock } from './clock.ts'

/**
 * Of all pages of this browser that want to do the same within `milliseconds`, lets one do it: the first for which `act` resolves
 * with true. Without locks, which pages without https do not have and frames of another site may not use, every page does it.
 */
export type InOnePage = (occasion: string, act: () => Promise<boolean> | boolean, milliseconds: number) => Promise<void>

type Locks = Pick<LockManager, 'request'>

/** Pages take turns with the browser's locks; the one that acted holds a second lock for a while, which the others check. */
export function inOnePage(locks: Locks | undefined, clock: Clock): InOnePage {
  return async (occasion, act, milliseconds) => {
    if (!locks) return void (await act())
    const acted = `chartside: ${occasion}`
    const turn = async (): Promise<void> => {
      let resolveActed: () => void = () => undefined
      const hasActed = new Promise<void>((resolve) => {
        resolveActed = resolve
      })
      const released = locks.request(acted, { ifAvailable: true }, async (lock) => {
        if (!lock || !(await act())) return
        resolveActed()
        await new Promise<void>((resolve) => clock.after(milliseconds, resolve))
      })
      await Promise.race([hasActed, released])
    }
    let isRefused = true
    const began = locks.request(`${acted}, turn`, () => {
      isRefused = false
      return turn()
    })
    await began.catch(async (error: unknown) => {
      if (!isRefused) throw error
      await act()
    })
  }
}
