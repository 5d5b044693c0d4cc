import type { Plugin } from 'vite'

const literal = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\`(?:[^\`\\]|\\.)*\`)`
const sentence = String.raw`${literal}(?:\s*\+\s*${literal})*`
/** `text('…')`, `method('…', '…'`: the description, and the type as the docs show it. */
const declared = new RegExp(
  String.raw`\b(text|number|flag|choice|property|event|cancelableEvent|method)(<[^()]*>)?\(\s*${sentence}(,\s*${sentence})?`,
  'g',
)
/** `about: '…'`, and a part, state or slot: `meter: 'The level of the microphone.'` */
const described = new RegExp(String.raw`(\babout|[\w-]+'?): (${sentence})`, 'g')

/**
 * Leaves the descriptions of elements out of the scripts that pages load: only the manifest and the docs need them, which are
 * made from the sources.
 */
export const withoutDescriptions = (): Plugin => ({
  name: 'chartside:without-descriptions',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => ['cdn', 'cdnUses', 'portal'].includes(name),
  transform(code, id) {
    if (!/\.widget\.tsx?$|widgets\/src\/lib\/(common|parts)\.ts$/.test(id)) return undefined
    const short = code
      .replace(declared, (_, name: string, types = '', second = '') => {
        const rest = name === 'method' || name === 'property' ? second && ", ''" : second
        return `${name}${types}(''${rest}`
      })
      .replace(described, (all, key: string, text: string) =>
        key === 'about' || /^['"`][A-Z].*[.?]['"`]$/s.test(text) ? `${key}: ''` : all,
      )
    return { code: short, map: null }
  },
})
