/** The relative luminance of a color `#rrggbb` (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colors `#rrggbb`, 1 to 21; undefined for any other notation. */
export function contrastOf(text: string | undefined, background: string | undefined): number | undefined {
  const isKnown = (color: string | undefined): color is string => /^#[\da-f]{6}$/i.test(color ?? '')
  if (!isKnown(text) || !isKnown(background)) return undefined
  const [low = 0, high = 0] = [luminance(text), luminance(background)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}
