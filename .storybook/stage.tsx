import { type ReactNode, useRef } from 'react'
import type { Args } from 'storybook/internal/types'

import { defineWidget } from '../packages/widgets/src/lib/define-widget.ts'
import { property } from '../packages/widgets/src/lib/props.ts'
import type { Definition } from './elements.ts'
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

interface StageProps {
  theme: 'light' | 'dark'
  density: 'comfortable' | 'compact'
  /** English is what stories are written for, and not set: a story may set another one. */
  locale: string
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

const paper = { light: 'white', dark: '#15181c' }

/** The page around a story, with the look chosen in the toolbar. */
export function Stage({ theme, density, locale, shadow, isAlone, definition, controls, children }: StageProps) {
  const place = useRef<HTMLDivElement>(null)
  useReportedEvents(place, definition)
  useChangedControls(place, definition, controls)
  return (
    <chartside-session theme={theme} density={density} {...(locale === 'en' ? {} : { locale })}>
      <div
        ref={place}
        style={{ minHeight: isAlone ? '100vh' : 0, boxSizing: 'border-box', padding: 16, background: paper[theme] }}
      >
        {shadow ? <chartside-stage content={children} /> : children}
      </div>
    </chartside-session>
  )
}
