import bootstrap3 from '../examples/brands/bootstrap-3.css?inline'
import darkHospital from '../examples/brands/dark-hospital.css?inline'
import hostile from '../tests/hosts/pages/hostile.css?inline'

/** A page that elements are put on. */
export interface HostPage {
  title: string
  css: string
  /** What the brand has; absent where both work. */
  theme?: 'light' | 'dark'
  /** The page's own bar above the elements. */
  bar?: { name: string; background: string; color: string }
  paper?: string
}

/** Pages that the elements can be put on, by the value of the switch. */
export const hostPages: Record<string, HostPage> = {
  none: { title: 'No host page', css: '' },
  'bootstrap-3': {
    title: 'Bootstrap 3',
    css: bootstrap3,
    theme: 'light',
    bar: { name: 'Riverside Practice', background: '#f8f8f8', color: '#555' },
    paper: 'white',
  },
  'dark-hospital': {
    title: 'Dark hospital',
    css: darkHospital,
    theme: 'dark',
    bar: { name: 'Harbour Hospital', background: '#0a1318', color: '#e6f1f4' },
    paper: '#0e1b21',
  },
  hostile: { title: 'Hostile styles', css: hostile },
}

const sheet = new CSSStyleSheet()

/** Puts the styles of a host page on the page around a story. */
export function applyHostPage(css: string): void {
  sheet.replaceSync(css)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
