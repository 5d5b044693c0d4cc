import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { Button, IconButton } from './button.tsx'
import { DeleteIcon, PlusIcon } from './icons.tsx'

const meta = { title: 'Parts/Button', component: Button } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const row = { display: 'flex', flexWrap: 'wrap', gap: 12 } as const

export const Variants: Story = {
  render: () => (
    <div style={row}>
      <Button variant="primary">Send Notes</Button>
      <Button>Cancel</Button>
      <Button variant="danger">Delete</Button>
      <Button variant="quiet" icon={<PlusIcon />}>
        Add Task
      </Button>
      <Button variant="link">Forgot Password?</Button>
      <IconButton label="Delete" icon={<DeleteIcon />} />
      <Button size="small">View</Button>
      <IconButton size="small" label="Remove" icon={<DeleteIcon />} />
    </div>
  ),
}

export const Disabled: Story = {
  render: () => (
    <div style={row}>
      <Button variant="primary" disabled>
        Send Notes
      </Button>
      <Button disabled>Pending</Button>
      <Button variant="quiet" disabled>
        Add Task
      </Button>
      <IconButton label="Delete" icon={<DeleteIcon />} disabled />
    </div>
  ),
}

export const Busy: Story = {
  args: { variant: 'primary', busy: true, children: 'Saving', onClick: fn() },
  play: async ({ canvasElement, userEvent, args, step }) => {
    const button = await inside(canvasElement).findByRole('button', { name: 'Saving' })
    await step('ignores presses and keeps the focus', async () => {
      await userEvent.click(button)
      await expect(args.onClick).not.toHaveBeenCalled()
      await expect(button).not.toHaveAttribute('disabled')
    })
  },
}
