// Pictures of stories, taken by `.storybook/still.ts` while vitest runs them.
import type { BrowserCommand } from 'vitest/node'
import { type Camera, cameraFor } from './camera.ts'

const widths = { phone: 390, desktop: 1440 }
const papers = { light: 'white', dark: '#15181c' }
const cameras = new WeakMap<object, Promise<Camera>>()

/** Takes the four pictures of the story that a page shows; returns how they differ from those in tests/pictures. */
export const takePictures: BrowserCommand<[name: string]> = async ({ page, frame }, name) => {
  const stories = await frame()
  if (!cameras.has(page)) cameras.set(page, cameraFor(page, stories))
  const camera = await cameras.get(page)!
  if (camera.reason) return []
  const size = async (pixels: number) => {
    await page.setViewportSize({ width: pixels, height: 900 })
    await page.locator('iframe[data-vitest]').evaluate((shown, wide) => {
      shown.parentElement!.style.cssText = `width: ${wide}px; height: 900px`
    }, pixels)
  }
  const found: string[] = []
  for (const [width, pixels] of Object.entries(widths)) {
    await size(pixels)
    for (const [theme, paper] of Object.entries(papers)) {
      const take = async () => {
        await stories.evaluate(wear, { theme, paper })
        await page.locator('iframe[data-vitest]').evaluate(showTop)
        return camera.take(`${name}-${width}-${theme}.webp`)
      }
      const first = await take()
      if (!first) continue
      // A busy machine sometimes draws a story wrong: its layout is repeated once, and the log says so.
      await size(pixels + 100)
      await size(pixels)
      const second = await take()
      if (second) found.push(second)
      else console.warn(`At a second go only: ${first}`)
    }
  }
  return found
}

/** Runs in the page: shows the story in a theme, as the toolbar's switch does, and what has the focus. */
function wear({ theme, paper }: { theme: string; paper: string }): void {
  scrollTo(0, 0)
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused !== document.body) focused?.scrollIntoView({ block: 'center' })
  const session = document.querySelector('chartside-session')!
  session.setAttribute('theme', theme)
  Object.assign(session.querySelector<HTMLElement>(':scope > div')!.style, { background: paper, colorScheme: theme })
}

/** Runs in the page around the stories, which a story that moves the focus scrolls as well. */
function showTop(shown: HTMLElement | SVGElement): void {
  for (let around: Element | null = shown; around; around = around.parentElement) around.scrollTo(0, 0)
}
