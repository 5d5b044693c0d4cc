import { pictureOf } from '@chartside/contract/lib/picture'
import { imageProblem } from '@chartside/contract/profile'
import { expect, test } from 'vitest'

import { squareImage } from './square-image.ts'
import { profileWords } from './words.ts'

const colours = { left: 'rgb(200,0,0)', middle: 'rgb(0,160,0)', right: 'rgb(0,0,200)' }

/** A picture with three stripes from left to right, encoded by the browser. */
async function stripes(width: number, height: number, type = 'image/png', middleShare = 1 / 3): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = colours.left
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours.right
  context.fillRect(width / 2, 0, width / 2, height)
  context.fillStyle = colours.middle
  context.fillRect((width * (1 - middleShare)) / 2, 0, width * middleShare, height)
  return canvas.convertToBlob({ type, quality: 0.95 })
}

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const fromDataUrl = async (url: string) => (await fetch(url)).blob()

/** The color names at points of an image, given as fractions of its side. */
async function looked(image: string, points: readonly (readonly [number, number])[]) {
  const bitmap = await createImageBitmap(await fromDataUrl(image))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0)
  return points.map(([x, y]) => {
    const [red = 0, green = 0, blue = 0] = context.getImageData(x * bitmap.width, y * bitmap.height, 1, 1).data
    if (red > 230 && green > 230 && blue > 230) return 'white'
    const strongest = Math.max(red, green, blue)
    return strongest === red ? 'left' : strongest === green ? 'middle' : 'right'
  })
}

async function made(file: Blob): Promise<string> {
  const result = await squareImage(file)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.image
}
const refused = async (file: Blob) => {
  const result = await squareImage(file)
  return 'refusal' in result ? result.refusal : 'taken'
}

/** Adds an orientation to a JPEG, like a camera that was held sideways. */
async function turned(jpeg: Blob, orientation: number): Promise<Blob> {
  const exif = [
    0x45,
    0x78,
    0x69,
    0x66,
    0,
    0,
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]
  const bytes = await bytesOf(jpeg)
  return new Blob([bytes.subarray(0, 2), Uint8Array.from([0xff, 0xe1, 0, exif.length + 2, ...exif]), bytes.subarray(2)])
}

test.each(['image/png', 'image/jpeg', 'image/webp'])(
  '[PROF-01] the middle of a %s becomes a square JPEG of 512 pixels',
  async (type) => {
    const image = await made(await stripes(1800, 600, type))
    expect(image).toMatch(/^data:image\/jpeg;base64,/)
    expect(imageProblem(image)).toBeUndefined()
    expect(pictureOf(await bytesOf(await fromDataUrl(image)))).toEqual({ kind: 'jpeg', width: 512, height: 512 })
    expect(
      await looked(image, [
        [0.05, 0.5],
        [0.5, 0.5],
        [0.95, 0.5],
      ]),
    ).toEqual(['middle', 'middle', 'middle'])
  },
)

test('[PROF-01] a tall picture is cropped at top and bottom, a small one is not enlarged', async () => {
  const high = await made(await stripes(300, 900))
  expect(pictureOf(await bytesOf(await fromDataUrl(high)))).toMatchObject({ width: 300, height: 300 })
  expect(
    await looked(high, [
      [0.1, 0.5],
      [0.5, 0.5],
      [0.9, 0.5],
    ]),
  ).toEqual(['left', 'middle', 'right'])
  expect(pictureOf(await bytesOf(await fromDataUrl(await made(await stripes(1, 1)))))).toMatchObject({ width: 1, height: 1 })
})

test('[PROF-01] it has the orientation in which the camera was held, and no metadata of the camera', async () => {
  // Turned right by 90°: left becomes top.
  const image = await made(await turned(await stripes(600, 600, 'image/jpeg'), 6))
  expect(
    await looked(image, [
      [0.5, 0.1],
      [0.5, 0.5],
      [0.5, 0.9],
    ]),
  ).toEqual(['left', 'middle', 'right'])
  expect(atob(image.split(',')[1] ?? '')).not.toContain('Exif')
})

test('[PROF-01] transparent areas become white', async () => {
  const canvas = new OffscreenCanvas(20, 20)
  canvas.getContext('2d')
  const blank = await canvas.convertToBlob({ type: 'image/png' })
  expect(await looked(await made(blank), [[0.5, 0.5]])).toEqual(['white'])
})

test('[PROF-01] even the noisiest picture fits', async () => {
  const canvas = new OffscreenCanvas(512, 512)
  const context = canvas.getContext('2d')!
  const noise = context.createImageData(512, 512)
  for (let at = 0; at < noise.data.length; at += 65_536) crypto.getRandomValues(noise.data.subarray(at, at + 65_536))
  for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
  context.putImageData(noise, 0, 0)
  expect(imageProblem(await made(await canvas.convertToBlob({ type: 'image/png' })))).toBeUndefined()
})

test('[PROF-01] its bytes decide the type, not its name', async () => {
  const jpeg = await bytesOf(await stripes(30, 30, 'image/jpeg'))
  expect(await refused(new File([jpeg], 'me.exe', { type: 'text/html' }))).toBe('taken')
  const page = '<!doctype html><script>alert(1)</script>'
  for (const text of [page, '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'GIF89a......'])
    expect(await refused(new File([text], 'me.png', { type: 'image/png' }))).toBe(profileWords.noImageFile)
})

test('[PROF-01] empty, damaged and huge pictures are refused, each with its own message', async () => {
  expect(await refused(new Blob([]))).toBe(profileWords.emptyImage)
  const png = await bytesOf(await stripes(200, 200))
  expect(await refused(new Blob([png.subarray(0, 60)]))).toBe(profileWords.brokenImage)
  expect(await refused(new Blob([png.subarray(0, 20)]))).toBe(profileWords.noImageFile)
  // A few bytes that claim 100 megapixels: detected without decoding.
  const huge = png.slice()
  new DataView(huge.buffer).setUint32(16, 10_000)
  new DataView(huge.buffer).setUint32(20, 10_000)
  expect(await refused(new Blob([huge]))).toBe('The image has more than 64 megapixels. Choose a smaller one.')
  const large = new Uint8Array(25 * 1024 * 1024 + 1)
  large.set(png)
  expect(await refused(new Blob([large]))).toBe('The file is larger than 25 MB.')
})

test('[PROF-01] an unreadable file is reported', async () => {
  const gone = new Blob(['x'])
  gone.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotFoundError'))
  expect(await refused(gone)).toBe(profileWords.unreadableFile)
})
