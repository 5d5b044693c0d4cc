import { toastsOfPage } from '@chartside/core/environment'
import type { Preview } from '@storybook/react-vite'

import { configure, expect } from 'storybook/test'

import { register, widgets } from '../packages/widgets/src/index.ts'
import '../packages/widgets/src/react.ts'
import { elementControls, elementDefaults } from './controls.ts'
import { ElementPage } from './element-page.tsx'
import { definitionAt } from './elements.ts'
import { focused } from './inside.ts'
import { Stage, stageWidget } from './stage.tsx'

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

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    docs: { page: ElementPage, toc: { headingSelector: 'h2' } },
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
    // Every story is a test and fails on a violation.
    a11y: { test: 'error', options: { resultTypes: ['violations', 'incomplete'] } },
    controls: { expanded: true },
  },
  argTypesEnhancers: [elementControls],
  argsEnhancers: [elementDefaults],
  globalTypes: {
    theme: { toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true } },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: [
          { value: 'en', title: 'English' },
          { value: 'es', title: 'Spanish' },
          // There are no words for it: English ones, from right to left.
          { value: 'ar', title: 'Right to left' },
        ],
        dynamicTitle: true,
      },
    },
    density: { toolbar: { title: 'Density', icon: 'menu', items: ['comfortable', 'compact'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', density: 'comfortable', locale: 'en' },
  decorators: [
    (Story, { globals, title, viewMode, args, initialArgs }) => (
      <Stage
        theme={globals['theme']}
        density={globals['density']}
        locale={globals['locale']}
        isAlone={viewMode !== 'docs'}
        shadow={title.startsWith('Parts/')}
        definition={definitionAt(title)}
        controls={{ args, initialArgs }}
      >
        <Story />
      </Stage>
    ),
  ],
  // A form with input keeps its leave warning, and stories share a page.
  beforeEach: () => {
    const { addEventListener } = window
    const asking: EventListenerOrEventListenerObject[] = []
    window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject, options?: AddEventListenerOptions) => {
      if (type === 'beforeunload') asking.push(listener)
      addEventListener.call(window, type, listener, options)
    }
    return () => {
      window.addEventListener = addEventListener
      for (const listener of asking) window.removeEventListener('beforeunload', listener)
    }
  },
  // Toasts of one story must not appear in the next.
  afterEach: () => {
    const toasts = toastsOfPage()
    for (const { id } of toasts.$toasts.get()) toasts.dismiss(id)
  },
}

export default preview
