import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Args } from 'storybook/internal/types'

import { defineWidget } from '../packages/widgets/src/lib/define-widget.ts'
import { property } from '../packages/widgets/src/lib/props.ts'
import type { Definition } from './elements.ts'
import { forceColors } from './forced-colors.ts'
import { applyHostPage, type HostPage, hostPages } from './host-page.ts'
import { useChangedControls, useReportedEvents } from './live-element.ts'

/** An element for stories of the shared parts, which are rendered in a shadow root as in a widget. */
export const stageWidget = defineWidget({
  tag: 'chartside-stage',
  about: 'Draws a story of a part.',
  props: { content: property<ReactNode>('What is drawn.', 'ReactNode') },
  alone: true,
  component: ({ content }) => content,
})

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'chartside-stage': { content: ReactNode }
    }
  }
}

/** What the toolbar's switches are set to. */
export interface Switches {
  theme: 'light' | 'dark'
  contrast: 'normal' | 'forced'
  density: 'comfortable' | 'compact'
  /** English is what stories are written for, and not set: a story may set another one. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** One of `hostPages`. */
  page: string
}

interface StageProps {
  switches: Switches
  /** True for parts, which have no shadow root of their own. */
  shadow: boolean
  /** False on a docs page, where the story is one of several things. */
  isAlone: boolean
  /** The element that the story is about. */
  definition: Definition | undefined
  /** The values of the controls, and those that the story started with. */
  controls: { args: Args; initialArgs: Args }
  children: ReactNode
}

const papers = { light: 'white', dark: '#15181c' }
/** A language from right to left without words of its own: the elements say theirs in English. */
const rightToLeft = 'ar'

/** The page around a story, as the toolbar's switches have it. */
export function Stage({ switches, shadow, isAlone, definition, controls, children }: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  useReportedEvents(place, definition)
  useChangedControls(place, definition, controls)
  const { contrast, density, direction } = switches
  // On a docs page, a host's styles would reach the page itself.
  const page = isAlone ? hostPages[switches.page] : undefined
  useLayoutEffect(() => applyHostPage(page?.css ?? ''), [page])
  useLayoutEffect(() => forceColors(contrast === 'forced'), [contrast])
  const theme = page?.theme ?? switches.theme
  const locale = direction === 'rtl' ? rightToLeft : switches.locale
  const paper = contrast === 'forced' ? 'Canvas' : (page?.paper ?? papers[theme])
  return (
    <chartside-session theme={theme} density={density} {...(locale === 'en' ? {} : { locale })}>
      {page?.bar && <HostBar {...page.bar} />}
      <div
        ref={place}
        dir={direction}
        style={{ minHeight: isAlone ? '100vh' : 0, boxSizing: 'border-box', padding: 16, background: paper, colorScheme: theme }}
      >
        {shadow ? <chartside-stage content={children} /> : children}
      </div>
    </chartside-session>
  )
}

/** The bar of the page that the elements are put on. */
const HostBar = ({ name, background, color }: NonNullable<HostPage['bar']>) => (
  <div style={{ padding: '12px 16px', background, color, font: '600 16px sans-serif', borderBlockEnd: '1px solid #8884' }}>
    {name}
  </div>
)
