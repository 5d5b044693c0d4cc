import { widgets } from '../packages/widgets/src/index.ts'
import base from '../packages/widgets/src/lib/base.css?inline'
import { sheetOf } from '../packages/widgets/src/lib/sheets.ts'
import { styles } from '../packages/widgets/src/ui/styles.ts'

// No page can switch forced colours on, so this does what a browser does then: it replaces all colours by those of the system
// (https://www.w3.org/TR/css-color-adjust-1/#forced-colors-properties), except where a style sheet opts out or has rules for it.
const forced = [
  'color: CanvasText',
  'background-color: Canvas',
  'border-color: CanvasText',
  'outline-color: Highlight',
  'fill: currentColor',
  'box-shadow: none',
  'text-shadow: none',
]
const rule = (selector: string, declarations: string[]): string =>
  `${selector} { ${declarations.map((one) => `${one} !important`).join('; ')} }`
const simulated = (optedOut: string): string => `@media all {
  ${rule(`.base, .base *:where(:not(svg, svg *, ${optedOut}))`, forced)}
  ${rule('.base :is(button, select, input, textarea):disabled', ['color: GrayText', 'border-color: GrayText'])}
  ${rule('.base ::placeholder', ['color: GrayText'])}
  ${rule('.base a[href]', ['color: LinkText'])}
}`

const usual = '(forced-colors: active)'
let isOn = false
let blocks: CSSMediaRule[] | undefined

/** The rules that our style sheets have for forced colours. */
function ownBlocks(): CSSMediaRule[] {
  const texts = Object.values(widgets).flatMap((widget) => ('styles' in widget ? widget.styles : []))
  const all = [...new Set([...styles, ...texts])].flatMap((text) => [...sheetOf(text).cssRules])
  return all.filter((one): one is CSSMediaRule => one instanceof CSSMediaRule && one.conditionText === usual)
}

/** Shows all elements as in forced colours, or as usual. */
export function forceColors(on: boolean): void {
  if (on === isOn) return
  isOn = on
  blocks ??= ownBlocks()
  const own = blocks.flatMap(({ cssRules }) => [...cssRules]).filter((one) => one instanceof CSSStyleRule)
  for (const { media } of blocks) media.mediaText = on ? 'all' : usual
  // Above the simulated rules, as a browser has it.
  for (const { style } of own)
    for (const name of [...style]) style.setProperty(name, style.getPropertyValue(name), on ? 'important' : '')
  const optedOut = own.filter(({ style }) => style.getPropertyValue('forced-color-adjust') === 'none')
  const shared = sheetOf(base)
  if (on) shared.insertRule(simulated(optedOut.map(({ selectorText }) => selectorText).join(', ')))
  else shared.deleteRule(0)
}
