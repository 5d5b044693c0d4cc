// What elements leave on a page after they were removed: listeners, timers, and nodes that cannot be collected.
import { expect, type Page } from '@playwright/test'

/** What a page counts for the tests, from before its own scripts. */
interface Counted {
  listeners: Set<string>
  /** The listeners that the page had before our first element was defined. */
  before?: ReadonlySet<string>
  /** Each timer, with the calls that started it. */
  timers: Map<number, string>
}

/** Counts the listeners of window and document, and the timers, of each page that is opened from now on. */
export const countFromStart = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted: Counted = { listeners: new Set(), timers: new Map() }
    const ids = new WeakMap<object, number>()
    let next = 0
    const id = (one: object): number => {
      if (!ids.has(one)) ids.set(one, next++)
      return ids.get(one)!
    }
    const key = (type: string, listener: object, options: unknown): string => {
      const isCapture = typeof options === 'object' && options ? 'capture' in options && !!options.capture : !!options
      return `${type}${isCapture ? ' capture' : ''} ${id(listener)}`
    }
    const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype
    const isPage = (target: unknown): boolean => target === undefined || target === window || target === document
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
      // Not those of libraries that the page itself loads.
      if (listener && isPage(this) && !new Error().stack?.includes('/node_modules/')) {
        const added = key(type, listener, options)
        counted.listeners.add(added)
        const { signal } = Object(options) as AddEventListenerOptions
        if (signal) add.call(signal, 'abort', () => counted.listeners.delete(added))
      }
      return add.call(this ?? window, type, listener, options)
    }
    EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
      if (listener && isPage(this)) counted.listeners.delete(key(type, listener, options))
      return remove.call(this ?? window, type, listener, options)
    }
    for (const [set, clear, isRepeated] of [
      ['setTimeout', 'clearTimeout', false],
      ['setInterval', 'clearInterval', true],
    ] as const) {
      const [start, stop] = [window[set], window[clear]]
      Object.assign(window, {
        [set]: (run: unknown, milliseconds?: number, ...input: unknown[]) => {
          const timer: number = Reflect.apply(start, window, [
            (...given: unknown[]) => {
              if (!isRepeated) counted.timers.delete(timer)
              if (typeof run === 'function') run(...given)
            },
            milliseconds,
            ...input,
          ])
          counted.timers.set(timer, `${milliseconds} ms ${new Error().stack}`)
          return timer
        },
        [clear]: (timer: number) => {
          counted.timers.delete(timer)
          Reflect.apply(stop, window, [timer])
        },
      })
    }
    const { define } = CustomElementRegistry.prototype
    CustomElementRegistry.prototype.define = function (...input) {
      if (input[0].startsWith('chartside-')) counted.before ??= new Set(counted.listeners)
      define.apply(this, input)
    }
    Object.assign(window, { counted })
  })

/** The listeners and timers that the page has now. */
const left = (page: Page) =>
  page.evaluate(() => {
    const { listeners, before, timers } = (window as unknown as { counted: Counted }).counted
    const named = (keys: Iterable<string>): string[] => [...keys].map((key) => key.replace(/ \d+$/, ''))
    return {
      listeners: named(listeners),
      added: named([...listeners].filter((key) => !before?.has(key))),
      timers: [...timers.values()],
    }
  })

/** How many nodes and listeners are in memory, on the page or not. */
async function inMemory(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('Performance.enable')
  const { metrics } = await tools.send('Performance.getMetrics')
  await tools.detach()
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? 0
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners') }
}

/** Removes the session with its elements, or puts it back; by the page's own button `#chart`, if it has one. */
const toggle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const app = document.querySelector('visit-chart')?.shadowRoot ?? document
    const button = app.querySelector<HTMLElement>('#chart')
    const known = window as unknown as { removed?: { session: HTMLElement; place: HTMLElement } }
    for (let at = 0; at < count; at++) {
      if (button) button.click()
      else {
        const session = known.removed?.session ?? document.querySelector('chartside-session')!
        known.removed ??= { session, place: session.parentElement! }
        if (session.isConnected) session.remove()
        else known.removed.place.append(session)
      }
      // A browser draws after two frames at the latest.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  }, times)

/**
 * Expects that 50 mounts and unmounts leave nothing but the page's `own` listeners: all that it has, or if `since` says so, only
 * those added since our first element was defined. The elements are removed at the end.
 */
export async function expectNothingLeft(page: Page, own: string[], since: 'start' | 'first element' = 'start'): Promise<void> {
  // What is made once for the page, such as the code of a part that is loaded later, is made now.
  await toggle(page, 4)
  const before = await inMemory(page)
  await toggle(page, 101)
  // A toaster stays for the next message.
  await page.evaluate(() => document.querySelector('chartside-toaster')?.remove())
  // A connection survives while its element is moved, and stores stop some seconds after their last listener.
  const counted = since === 'start' ? 'listeners' : 'added'
  await expect.poll(async () => (await left(page))[counted], { timeout: 30_000 }).toEqual(own)
  await expect.poll(async () => (await left(page)).timers, { timeout: 30_000 }).toEqual([])
  // Not every collection reaches every node.
  const more = async () => {
    const after = await inMemory(page)
    return Math.max(after.nodes - before.nodes, after.listeners - before.listeners)
  }
  await expect.poll(more, { timeout: 20_000, message: 'nodes or listeners in memory' }).toBeLessThan(50)
}
