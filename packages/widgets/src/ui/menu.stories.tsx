import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { DeleteIcon } from './icons.tsx'
import { Menu } from './menu.tsx'
import { EditIcon, MenuIcon } from './page-icons.tsx'

const edit = fn()
const meta = {
  title: 'Parts/Menu',
  component: Menu,
  args: {
    label: 'More',
    icon: <MenuIcon />,
    entries: [
      { label: 'Edit', icon: <EditIcon />, onSelect: edit },
      { label: 'Archive', disabled: true, onSelect: fn() },
      { label: 'Delete', icon: <DeleteIcon />, tone: 'danger', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ canvasElement, userEvent }) => {
    const part = inside(canvasElement)
    await userEvent.click(await part.findByRole('button', { name: 'More' }))
    await expect(await part.findAllByRole('menuitem')).toHaveLength(3)
  },
}

export const ByKeyboard: Story = {
  args: { heading: 'Dr. Amara Okafor' },
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const button = await part.findByRole('button', { name: 'More' })
    const item = (name: string) => part.getByRole('menuitem', { name })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    await step('arrow keys, Home and End move between enabled items', async () => {
      await expect(part.getByRole('menu', { name: 'Dr. Amara Okafor' })).toBeVisible()
      await expect(focused()).toBe(item('Edit'))
      await userEvent.keyboard('{ArrowDown}')
      await expect(focused()).toBe(item('Delete'))
      await userEvent.keyboard('{ArrowDown}')
      await expect(focused()).toBe(item('Edit'))
      await userEvent.keyboard('{End}')
      await expect(focused()).toBe(item('Delete'))
    })
    await step('Escape closes it and focuses its button', async () => {
      await userEvent.keyboard('{Escape}')
      await expect(part.queryByRole('menu')).toBeNull()
      await expect(focused()).toBe(button)
    })
    await step('Tab closes it and moves on', async () => {
      await userEvent.keyboard('{Enter}')
      await expect(focused()).toBe(item('Edit'))
      await userEvent.tab()
      await expect(part.queryByRole('menu')).toBeNull()
      await expect(focused()).not.toBe(button)
    })
  },
}

export const Choosing: Story = {
  play: async ({ canvasElement, userEvent }) => {
    edit.mockClear()
    const part = inside(canvasElement)
    const button = await part.findByRole('button', { name: 'More' })
    await userEvent.click(button)
    await userEvent.click(await part.findByRole('menuitem', { name: 'Edit' }))
    await expect(edit).toHaveBeenCalledOnce()
    await waitFor(() => expect(focused()).toBe(button))
  },
}
