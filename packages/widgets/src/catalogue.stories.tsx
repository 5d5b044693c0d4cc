import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { EVENT_ID } from 'storybook/actions'
import { addons } from 'storybook/preview-api'
import { expect, waitFor } from 'storybook/test'

import { definitionOf } from '../../../.storybook/elements.ts'
import { forceColors } from '../../../.storybook/forced-colors.ts'
import { applyHostPage, hostPages } from '../../../.storybook/host-page.ts'
import { scene } from '../../../.storybook/scene.tsx'
import { Stage } from '../../../.storybook/stage.tsx'

const session = scene([])
const initialArgs = { density: 'comfortable', disabled: false }

/** The stage of the catalogue with controls, which a button changes and resets. */
function Controlled() {
  const [args, setArgs] = useState<object>(initialArgs)
  return (
    <>
      <button type="button" onClick={() => setArgs({ maxDuration: 600, density: 'compact', disabled: false })}>
        Change
      </button>
      <button type="button" onClick={() => setArgs(initialArgs)}>
        Reset
      </button>
      <Stage
        switches={{ theme: 'light', contrast: 'normal', density: 'comfortable', locale: 'en', direction: 'ltr', page: 'none' }}
        shadow={false}
        isAlone={false}
        definition={definitionOf('chartside-recorder')}
        controls={{ args, initialArgs }}
      >
        <chartside-recorder session={session} maxDuration={1200} />
      </Stage>
    </>
  )
}

const meta = {
  title: 'Catalogue',
  // Only a test.
  tags: ['!dev', '!autodocs'],
  render: () => <Controlled />,
} satisfies Meta
export default meta

export const Controls: StoryObj<typeof meta> = {
  play: async ({ canvas, canvasElement, step, userEvent }) => {
    const element = canvasElement.querySelector('chartside-recorder')!
    const settings = () => [element.maxDuration, element.density, element.disabled]
    await step('a changed control reaches the element', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Change' }))
      await waitFor(() => expect(settings()).toEqual([600, 'compact', false]))
    })
    await step('after a reset it is as the story draws it', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
      await waitFor(() => expect(settings()).toEqual([1200, 'comfortable', false]))
    })
    await step('[UI-07] forced colors are simulated, and end', async () => {
      const look = () => getComputedStyle(element.shadowRoot!.querySelector('.recorder')!).borderTopColor
      const [usual, text] = [look(), getComputedStyle(element.shadowRoot!.querySelector('.base')!).color]
      forceColors(true)
      await expect(look()).not.toBe(usual)
      await expect(look()).not.toBe(text)
      forceColors(false)
      await expect(look()).toBe(usual)
    })
    await step('[LOOK-01] a host page brings its styles, and takes them away', async () => {
      const height = () => getComputedStyle(element).getPropertyValue('--chartside-control-height')
      const usual = height()
      applyHostPage(hostPages['bootstrap-3']!.css)
      await expect(height()).toBe('34px')
      applyHostPage('')
      await expect(height()).toBe(usual)
    })
    await step('its events are actions, each with its detail', async () => {
      const actions: object[] = []
      const take = ({ data }: { data: object }) => actions.push(data)
      addons.getChannel().on(EVENT_ID, take)
      element.dispatchEvent(new CustomEvent('recordingchange', { detail: { state: 'paused' } }))
      element.dispatchEvent(new CustomEvent('unknown', { detail: 'private' }))
      addons.getChannel().off(EVENT_ID, take)
      // Also as 'chartside-recorder recordingchange' on the stage around this one, whose page is not about the recorder.
      await expect(actions).toContainEqual({ name: 'recordingchange', args: { state: 'paused' } })
      await expect(actions).toHaveLength(2)
    })
  },
}
