import { toastsOfPage } from '@chartside/core/environment'
import type { Preview } from '@storybook/react-vite'

import { configure, expect } from 'storybook/test'
import { themes } from 'storybook/theming'

import { register, widgets } from '../packages/widgets/src/index.ts'
import '../packages/widgets/src/react.ts'
import { elementControls, elementDefaults } from './controls.ts'
import { ElementPage } from './element-page.tsx'
import { definitionAt } from './elements.ts'
import { hostPages } from './host-page.ts'
import { focused } from './inside.ts'
import { endRecordings } from './scene.tsx'
import { Stage, type Switches, stageWidget } from './stage.tsx'

register(...Object.values(widgets), stageWidget)

configure({
  // Enough for a busy machine.
  asyncUtilTimeout: 5000,
  // The default printer does not accept a shadow root.
  getElementError: (message, container) => new Error(`${message}\n\n${(container as Element).innerHTML?.slice(0, 4000) ?? ''}`),
})

// The built-in matcher checks only the document, whose active element is the field's host.
expect.extend({
  toHaveFocus(element: Element) {
    const pass = focused() === element
    return { pass, message: () => `${element.outerHTML}\n${pass ? 'has' : 'has not'} the focus, ${focused()?.outerHTML} has.` }
  },
})

/** The listeners that have had the browser ask before the page is left, also those that a story added while it was taken down. */
const asking: EventListenerOrEventListenerObject[] = []
const { addEventListener } = window
window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions) => {
  if (type === 'beforeunload') asking.push(listener)
  addEventListener.call(window, type, listener, options)
}

function dismissToasts(): void {
  const toasts = toastsOfPage()
  for (const { id } of toasts.$toasts.get()) toasts.dismiss(id)
}

const isDark = matchMedia('(prefers-color-scheme: dark)').matches

/** A switch of the toolbar. */
const choice = (
  title: string,
  icon: 'mirror' | 'contrast' | 'menu' | 'globe' | 'transfer' | 'browser',
  options: Record<string, string>,
) => ({
  description: title,
  toolbar: {
    title,
    icon,
    items: Object.entries(options).map(([value, name]) => ({ value, title: name })),
    dynamicTitle: true,
  },
})

const size = (name: string, width: number, height: number) => ({ name, styles: { width: `${width}px`, height: `${height}px` } })

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    docs: { page: ElementPage, theme: isDark ? themes.dark : themes.light, toc: { headingSelector: 'h2' } },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Guide',
          [
            'Getting started',
            'Session',
            'Events',
            'Recorder',
            'Accessibility',
            'Theming',
            'Tokens',
            'Theme editor',
            'Brands',
            'Words',
          ],
          'Dictation',
          ['Voice recorder', 'Voice recorder in all states', 'Dictation form', 'Dictation form in all states'],
          'Notes',
          'Patients',
          'Appointments',
          'Waiting room',
          'Account',
          'On every page',
          ['Session'],
          'Parts',
        ],
      },
    },
    layout: 'fullscreen',
    // Every story is a test and fails on a violation. The only rule that would need the text of every style sheet is experimental,
    // which axe leaves out; loading it nevertheless takes a third of its time.
    a11y: { test: 'error', options: { preload: { assets: ['media'] }, resultTypes: ['violations', 'incomplete'] } },
    controls: { expanded: true },
    // The stage has a background of its own, for each theme and host page.
    backgrounds: { disable: true },
    viewport: {
      options: {
        phone: size('Phone, 390', 390, 844),
        smallPhone: size('Small phone, 320', 320, 568),
        tablet: size('Tablet, 768', 768, 1024),
        laptop: size('Laptop, 1024', 1024, 768),
        desktop: size('Desktop, 1440', 1440, 900),
      },
    },
  },
  argTypesEnhancers: [elementControls],
  argsEnhancers: [elementDefaults],
  globalTypes: {
    theme: choice('Theme', 'mirror', { light: 'Light', dark: 'Dark' }),
    contrast: choice('Contrast', 'contrast', { normal: 'Usual colors', forced: 'Forced colors' }),
    density: choice('Density', 'menu', { comfortable: 'Comfortable', compact: 'Compact' }),
    locale: choice('Language', 'globe', { en: 'English', es: 'Spanish' }),
    direction: choice('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
    page: choice('Host page', 'browser', Object.fromEntries(Object.entries(hostPages).map(([name, { title }]) => [name, title]))),
  },
  initialGlobals: {
    theme: isDark ? 'dark' : 'light',
    contrast: 'normal',
    density: 'comfortable',
    locale: 'en',
    direction: 'ltr',
    page: 'none',
  },
  decorators: [
    (Story, { globals, title, parameters, viewMode, args, initialArgs }) => (
      <Stage
        switches={globals as unknown as Switches}
        isAlone={viewMode !== 'docs'}
        shadow={parameters['shadow'] === true || title.startsWith('Parts/')}
        definition={definitionAt(title)}
        controls={{ args, initialArgs }}
      >
        <Story />
      </Stage>
    ),
  ],
  // Stories share a page. What one of them leaves there may also come after its end: a leave warning, a toast.
  beforeEach: () => {
    for (const listener of asking.splice(0)) window.removeEventListener('beforeunload', listener)
    dismissToasts()
    return endRecordings
  },
  afterEach: dismissToasts,
}

export default preview
