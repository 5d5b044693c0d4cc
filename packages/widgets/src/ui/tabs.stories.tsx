import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { Tabs } from './tabs.tsx'

const meta = { title: 'Parts/Tabs' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const names = ['Soap Note', 'Codes', 'Transcription', 'Task'] as const

function Review() {
  const [selected, select] = useState<(typeof names)[number]>('Soap Note')
  const tabs = names.map((name) => ({ name, label: name, content: <p>{`${name} of the visit.`}</p> }))
  return <Tabs label="Note" tabs={tabs} selected={selected} onSelect={select} />
}

export const Moving: Story = {
  render: () => <Review />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    await userEvent.click(await part.findByRole('tab', { name: 'Codes' }))
    await expect(part.getByRole('tabpanel', { name: 'Codes' })).toHaveTextContent('Codes of the visit.')
    await step('arrow keys, Home and End move between tabs', async () => {
      await userEvent.keyboard('{ArrowRight}')
      await expect(focused()).toBe(part.getByRole('tab', { name: 'Transcription' }))
      await userEvent.keyboard('{End}{ArrowRight}')
      await expect(focused()).toBe(part.getByRole('tab', { name: 'Soap Note', selected: true }))
    })
  },
}
