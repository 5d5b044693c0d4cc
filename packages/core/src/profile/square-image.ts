import { pictureOf } from '@chartside/contract/lib/picture'
import { imageProblem, maxImage } from '@chartside/contract/profile'

import { profileWords } from './words.ts'

/** A file converted to a profile image as a data URL, or the reason why that failed. */
export type SquareImage = { image: string } | { refusal: string }
/** Makes a profile image from a file, or says why it cannot. */
export type MakeSquare = (file: Blob) => Promise<SquareImage>

/** The types that the file chooser offers. */
export const acceptedImages = 'image/jpeg,image/png,image/webp'

const maxFileMegabytes = 25
/** More than phones take; a browser needs four bytes per pixel. */
const maxMegapixels = 64
const qualities = [0.86, 0.7, 0.5]

/**
 * Converts any picture to a JPEG of at most 512 × 512 pixels: its middle, upright by its EXIF orientation. Its bytes decide the
 * type, never its name or declared type; location and camera data are removed.
 */
export const squareImage: MakeSquare = async (file) => {
  if (file.size === 0) return { refusal: profileWords.emptyImage }
  if (file.size > maxFileMegabytes * 1024 * 1024) return { refusal: profileWords.largeFile(maxFileMegabytes) }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    // A folder, or a file that no longer exists.
    return { refusal: profileWords.unreadableFile }
  }
  const picture = pictureOf(bytes)
  if (!picture) return { refusal: profileWords.noImageFile }
  // Read from its header: decoding it just to find out could take a gigabyte.
  if (picture.width * picture.height > maxMegapixels * 1e6) return { refusal: profileWords.manyPixels(maxMegapixels) }
  try {
    const image = await drawn(new Blob([bytes], { type: `image/${picture.kind}` }))
    return imageProblem(image) ? { refusal: profileWords.brokenImage } : { image }
  } catch {
    return { refusal: profileWords.brokenImage }
  }
}

async function drawn(picture: Blob): Promise<string> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
  try {
    const { width, height } = bitmap
    const middle = Math.min(width, height)
    const side = Math.min(middle, maxImage.pixels)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser gives no canvas')
    // A JPEG has no transparency; without this it would turn black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, side, side)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, (width - middle) / 2, (height - middle) / 2, middle, middle, 0, 0, side, side)
    const images = qualities.map((quality) => () => canvas.toDataURL('image/jpeg', quality))
    for (const image of images.slice(0, -1)) {
      const made = image()
      if (!imageProblem(made)) return made
    }
    return images.at(-1)!()
  } finally {
    bitmap.close()
  }
}
