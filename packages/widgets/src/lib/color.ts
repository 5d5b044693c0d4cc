/** A colour in OKLCH: lightness from 0 to 1, chroma from 0 (grey), hue in degrees. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Red, green and blue in linear light; outside of 0 to 1 where sRGB lacks the colour. */
type Linear = [red: number, green: number, blue: number]

/** The contrast ratio of two colours `#rrggbb` or `oklch(…)`, 1 to 21; undefined for any other notation. */
export function contrastOf(text: string | undefined, background: string | undefined): number | undefined {
  const [one, other] = [linearOf(text ?? ''), linearOf(background ?? '')]
  if (!one || !other) return undefined
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

/** A colour `#rrggbb` or `oklch(…)` as `#rrggbb`, clipped to sRGB; undefined for any other notation. */
export function hexOf(color: string): string | undefined {
  const channels = linearOf(color)?.map((part) => {
    const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(255 * encoded)
      .toString(16)
      .padStart(2, '0')
  })
  return channels && `#${channels.join('')}`
}

/** A colour `#rrggbb` in OKLCH; undefined for any other notation. Matrices: https://bottosson.github.io/posts/oklab/ */
export function oklchOf(color: string): Oklch | undefined {
  const linear = hexLinear(color)
  if (!linear) return undefined
  const [red, green, blue] = linear
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return { lightness, chroma: Math.hypot(a, b), hue: (hue + 360) % 360 }
}

/** `oklch(…)` as CSS has it. */
export const oklchText = ({ lightness, chroma, hue }: Oklch): string =>
  `oklch(${[round(lightness, 3), round(chroma, 3), round(hue, 1)].join(' ')})`

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Relative luminance (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance). */
const luminance = ([red, green, blue]: Linear): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function linearOf(color: string): Linear | undefined {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color) ?? []
  if (lightness === undefined) return hexLinear(color)
  const angle = (Number(hue) * Math.PI) / 180
  const [a, b] = [Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)]
  const long = (Number(lightness) + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (Number(lightness) - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (Number(lightness) - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clipped = (value: number) => Math.min(1, Math.max(0, value))
  return [
    clipped(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clipped(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clipped(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function hexLinear(color: string): Linear | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return undefined
  const channel = (at: number) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
