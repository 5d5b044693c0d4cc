interface Size {
  width: number
  height: number
}

/** How large a picture and the frame around it are drawn, in pixels. */
export interface PictureLayout {
  /** The size of the rotated picture. */
  frame: Size
  /** The size before rotation. */
  picture: Size
}

/**
 * Fits a picture into a box, rotated by quarter turns and enlarged: a zoom of 1 shows all of it, and never enlarges it beyond its
 * own size.
 */
export function pictureLayout(natural: Size, box: Size, quarters: number, zoom: number): PictureLayout {
  const turned = quarters % 2 === 0 ? natural : { width: natural.height, height: natural.width }
  const scale = Math.min(1, box.width / turned.width, box.height / turned.height) * zoom
  const sized = ({ width, height }: Size): Size => ({ width: Math.floor(width * scale), height: Math.floor(height * scale) })
  return { frame: sized(turned), picture: sized(natural) }
}

/** The steps of the zoom; 1 shows the whole picture. */
export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const
