// Takes pictures of a window and compares them with those in tests/pictures, or renews those.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Frame, Page } from 'playwright'

const root = join(import.meta.dirname, '..')
/** The pictures. */
export const pictureFolder = join(root, 'tests/pictures')
const differing = join(root, 'test-results/pictures')
/** What drew the pictures: other fonts draw letters differently, and sometimes another version of the browser does. */
const maker = join(pictureFolder, 'made-with.txt')

/**
 * The largest share of pixels that may differ, and how much each of their channels may, of 255. A pixel differs from all nine
 * at its place and around it: what stands at half a pixel, as centred dialogs do, is drawn at either side of it.
 */
const tolerance = { share: 0.0005, channel: 32 }

/** Whether pictures are renewed instead of compared. */
export const renews = (): boolean => process.env['PICTURES'] === 'renew'

/** Takes and compares pictures of one window. */
export interface Camera {
  /** Why nothing is compared; undefined if everything is. */
  reason: string | undefined
  /** Takes a picture of the window once it stands still; returns how it differs, with what to do about it. */
  take(name: string): Promise<string | undefined>
}

/** A camera for a page, or for a frame that fills its window. */
export async function cameraFor(page: Page, frame: Frame = page.mainFrame()): Promise<Camera> {
  const window: Window = { page, frame, devtools: await page.context().newCDPSession(page) }
  const made = await madeWith(window)
  const known = existsSync(maker) ? readFileSync(maker, 'utf8').trim() : ''
  const other = `made with ${known}, and this is ${made}`
  const reason = !renews() && fontsOf(made) !== fontsOf(known) ? `they were ${other}` : undefined
  if (renews() && made !== known) {
    mkdirSync(pictureFolder, { recursive: true })
    writeFileSync(maker, `${made}\n`)
  }

  return {
    reason,
    async take(name) {
      if (reason) return undefined
      const path = join(pictureFolder, name)
      if (renews()) writeFileSync(path, await still(window))
      else if (!existsSync(path)) return `${name}: there is no picture yet; ${remedy}`
      else {
        const difference = await compare(window, readFileSync(path))
        const why = made === known ? '' : ` (${other})`
        if (difference)
          return `${name}: ${difference.share} % differs, ${difference.place}${why}; ${keep(name, difference)} shows it; ${remedy}`
      }
      return undefined
    },
  }
}

/** What renews pictures. */
export const remedy = '`npm run pictures` renews it'

interface Window {
  page: Page
  frame: Frame
  devtools: CDPSession
}

const fontsOf = (made: string): string => made.replace(/^Chromium \d+ /, '')

/**
 * The browser's version, and widths of text in the scripts that the system's fonts draw. Updates within a version mend its security
 * and draw the same.
 */
async function madeWith({ page, frame }: Window): Promise<string> {
  const widths = await frame.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')!
    context.font = '40px system-ui'
    return ['Kim', 'Ковальчук', 'يوسف الخوري', '山田', 'אבג'].map((text) => context.measureText(text).width.toFixed(1))
  })
  const [version] = page.context().browser()?.version().split('.') ?? []
  return `Chromium ${version} with fonts of the widths ${widths.join(', ')}`
}

/** The window as it is now, without a blinking caret or a hovered button. */
async function shot({ page, frame, devtools }: Window): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await frame.evaluate(async () => {
    let focused = document.activeElement
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
    if (focused instanceof HTMLElement) focused.style.caretColor = 'transparent'
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 50 })
  return Buffer.from(data, 'base64')
}

/** The window once two pictures in a row are equal. */
async function still(window: Window): Promise<Buffer> {
  let last = await shot(window)
  for (let attempt = 0; attempt < 20; attempt++) {
    await window.page.waitForTimeout(100)
    const next = await shot(window)
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The page does not stand still.')
}

interface Difference {
  /** In percent. */
  share: string
  /** The smallest box around it. */
  place: string
  /** What is shown, with what differs in red. */
  picture: Buffer
}

/** How the window differs from a picture after some time to become equal; undefined if it hardly does. */
async function compare(window: Window, expected: Buffer): Promise<Difference | undefined> {
  let difference: Difference | undefined
  for (let attempt = 0; attempt < 6; attempt++) {
    if (attempt > 0) await window.page.waitForTimeout(250)
    const actual = await shot(window)
    // The same browser draws and compresses equal windows to equal bytes.
    if (actual.equals(expected)) return undefined
    difference = await differenceOf(window.page, expected, actual)
    if (!difference) return undefined
  }
  return difference
}

async function differenceOf(page: Page, expected: Buffer, actual: Buffer): Promise<Difference | undefined> {
  const blank = await page.context().newPage()
  const { share, box, marked } = await blank.evaluate(markDifferences, {
    pictures: [expected.toString('base64'), actual.toString('base64')],
    channel: tolerance.channel,
  })
  await blank.close()
  if (share <= tolerance.share) return undefined
  const place = `from ${box.left}, ${box.top} to ${box.right}, ${box.bottom}`
  return { share: (100 * share).toFixed(2), place, picture: Buffer.from(marked, 'base64') }
}

/** Runs in a page: the share of pixels that differ, the box around them, and the second picture with them in red. */
async function markDifferences({ pictures, channel }: { pictures: string[]; channel: number }) {
  const load = async (base64: string) => {
    const image = new Image()
    image.src = `data:image/webp;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    return { canvas, context, pixels: context.getImageData(0, 0, image.width, image.height) }
  }
  const [one, other] = [await load(pictures[0]!), await load(pictures[1]!)]
  const { width, height } = other.canvas
  const alike = (some: Uint8ClampedArray, at: number, others: Uint8ClampedArray, near: number) =>
    [0, 1, 2].every((part) => Math.abs(some[at + part]! - others[near + part]!) <= channel)
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => ({ down, right })))
  const foundIn = (some: Uint8ClampedArray, at: number, others: Uint8ClampedArray) =>
    around.some(({ down, right }) => {
      const [x, y] = [((at / 4) % width) + right, Math.floor(at / 4 / width) + down]
      return x >= 0 && x < width && y >= 0 && y < height && alike(some, at, others, 4 * (y * width + x))
    })
  const [before, after] = [one.pixels.data, other.pixels.data]
  const differing: number[] = []
  const box = { left: width, top: height, right: 0, bottom: 0 }
  if (before.length !== after.length)
    return { share: 1, box: { left: 0, top: 0, right: width, bottom: height }, marked: pictures[1]! }
  for (let at = 0; at < after.length; at += 4) {
    if (alike(before, at, after, at)) continue
    if (!foundIn(after, at, before) || !foundIn(before, at, after)) differing.push(at)
  }
  for (const at of differing) {
    after.set([255, 0, 0, 255], at)
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)]
    box.left = Math.min(box.left, x)
    box.top = Math.min(box.top, y)
    box.right = Math.max(box.right, x)
    box.bottom = Math.max(box.bottom, y)
  }
  other.context.putImageData(other.pixels, 0, 0)
  const bytes = new Uint8Array(await (await other.canvas.convertToBlob({ type: 'image/webp' })).arrayBuffer())
  const marked = btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
  return { share: differing.length / (after.length / 4), box, marked }
}

/** Keeps the picture that shows a difference; returns where, from the project's folder. */
function keep(name: string, { picture }: Difference): string {
  mkdirSync(differing, { recursive: true })
  writeFileSync(join(differing, name), picture)
  return `test-results/pictures/${name}`
}
