import { brandTokens } from '@chartside/widgets/ui'

/** What makes the portal a customer's own. */
export interface Brand {
  /** Beside the mark, and in the titles of the browser's tab. */
  name: string
  /** The address of a logo in place of the mark, on this server or as `data:image/…`; '' for the mark. */
  logo: string
  /** `#rrggbb`; '' for ours. */
  accent: string
}

/** Ours. */
export const ownBrand: Brand = { name: 'Chartside', logo: '', accent: '' }

const rules: Record<keyof Brand, { isUsable: (text: string) => boolean; says: string }> = {
  name: { isUsable: (text) => text.length <= 40, says: 'a text of up to 40 characters' },
  // Other origins are not allowed by the portal's policy.
  logo: { isUsable: (text) => /^\/[^/]|^data:image\//.test(text), says: 'a path such as "/logo.svg", or data:image/…' },
  accent: { isUsable: (text) => /^#[\da-f]{6}$/i.test(text), says: 'a color such as "#126686"' },
}

/** The brand of `config.json`. What cannot be used is ignored, and said in the console. */
export function brandOf(given: object = {}, say: (message: string) => void = console.warn): Brand {
  const parts = Object.entries(rules).map(([name, { isUsable, says }]) => {
    const value: unknown = Reflect.get(given, name) ?? ''
    if (typeof value === 'string' && (value === '' || isUsable(value.trim()))) return [name, value.trim()]
    say(`Chartside: config.json has a brand.${name} that cannot be used; it has to be ${says}.`)
    return [name, '']
  })
  const brand: Brand = { ...ownBrand, ...Object.fromEntries(parts) }
  return { ...brand, name: brand.name || ownBrand.name }
}

/** Gives a page the brand's accent. Says in the console if it is too light for text, and so is darker than given. */
export function applyAccent({ accent }: Brand, { style }: HTMLElement): void {
  const tokens = brandTokens(accent)
  if (!tokens) return
  for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value)
  const [, light = ''] = /light-dark\((#\w{6})/.exec(tokens['--chartside-accent'] ?? '') ?? []
  if (light !== accent.toLowerCase())
    console.info(`Chartside: the accent ${accent} is too light for text on its backgrounds; ${light} is used instead.`)
}
