interface Size {
  width: number
  height: number
}

/** How large a picture and the frame around it are drawn, in pixels. */
export interface PictureLayout {
  /** What the picture takes up once turned. */
  frame: Size
  /** The picture before it is turned. */
  picture: Size
}

/**
 * Fits a picture into a box, turned by quarters and enlarged: at a zoom of 1 all of it is seen, and it is never blown up beyond
 * its own size by fitting alone.
 */
export function pictureLayout(natural: Size, box: Size, quarters: number, zoom: number): PictureLayout {
  const turned = quarters % 2 === 0 ? natural : { width: natural.height, height: natural.width }
  const scale = Math.min(1, box.width / turned.width, box.height / turned.height) * zoom
  const sized = ({ width, height }: Size): Size => ({ width: Math.floor(width * scale), height: Math.floor(height * scale) })
  return { frame: sized(turned), picture: sized(natural) }
}

/** The steps of the zoom; 1 shows the whole picture. */
export const zoomSteps = [1, 1.5, 2, 3, 4, 6] as const
