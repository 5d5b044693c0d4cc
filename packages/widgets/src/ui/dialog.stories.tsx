import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { TextField } from './text-field.tsx'

// Open dialogs would cover a docs page.
const meta = { title: 'Parts/Dialog', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function Opener({ size = 'normal', filled = '' }: { size?: NonNullable<DialogProps['size']>; filled?: string }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState(filled)
  return (
    <div style={{ minBlockSize: 1200 }}>
      <Button onClick={() => setOpen(true)}>Create Patient</Button>
      {open && (
        <Dialog
          title="Register Patient"
          size={size}
          unsaved={name !== ''}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary">Submit</Button>
            </>
          }
        >
          <div className="form">
            <TextField label="First name" required value={name} onChange={setName} />
            <TextField label="Last name" required value="" onChange={() => {}} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

const opened: Story['play'] = async ({ canvasElement, userEvent }) => {
  const part = inside(canvasElement)
  await userEvent.click(await part.findByRole('button', { name: 'Create Patient' }))
  await expect(part.getByRole('dialog', { name: 'Register Patient' })).toBeVisible()
}

export const Open: Story = { render: () => <Opener />, play: opened }
export const Large: Story = { render: () => <Opener size="large" />, play: opened }

export const Closing: Story = {
  render: () => <Opener />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const opener = await part.findByRole('button', { name: 'Create Patient' })
    await step('the page behind does not scroll while it is open', async () => {
      await userEvent.click(opener)
      await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    })
    await step('Escape closes it and restores the focus', async () => {
      await userEvent.keyboard('{Escape}')
      await expect(part.queryByRole('dialog')).toBeNull()
      await expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
      await expect(focused()).toBe(opener)
    })
    await step('a press outside closes it', async () => {
      await userEvent.click(opener)
      await userEvent.pointer({ keys: '[MouseLeft]', target: part.getByRole('dialog'), coords: { x: 2, y: 2 } })
      await waitFor(() => expect(part.queryByRole('dialog')).toBeNull())
    })
  },
}

export const UnsavedInput: Story = {
  render: () => <Opener filled="Anna" />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    await userEvent.click(await part.findByRole('button', { name: 'Create Patient' }))
    await step('Escape asks first', async () => {
      await userEvent.keyboard('{Escape}')
      await expect(part.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
    })
    await step('No keeps the input', async () => {
      await userEvent.click(part.getByRole('button', { name: 'Keep editing' }))
      await expect(part.getByLabelText('First name')).toHaveValue('Anna')
    })
    await step('Yes closes it', async () => {
      await userEvent.keyboard('{Escape}')
      await userEvent.click(part.getByRole('button', { name: 'Discard' }))
      await waitFor(() => expect(part.queryByRole('dialog')).toBeNull())
    })
  },
}

export const Drawer: Story = {
  render: () => (
    <Dialog title="Main menu" size="drawer" onClose={() => undefined}>
      <p>Entries of the menu.</p>
    </Dialog>
  ),
  play: async ({ canvasElement, step }) => {
    await step('is as high as the window, at the side where lines begin', async () => {
      const { left, top, height } = (await inside(canvasElement).findByRole('dialog')).getBoundingClientRect()
      await expect([left, top, height]).toEqual([0, 0, window.innerHeight])
    })
  },
}

function Deleting() {
  const [asked, setAsked] = useState(false)
  const [answer, setAnswer] = useState('none')
  const say = (text: string) => {
    setAnswer(text)
    setAsked(false)
  }
  return (
    <>
      <Button onClick={() => setAsked(true)}>Delete</Button>
      <output>{answer}</output>
      {asked && (
        <Confirm
          question="Are you sure you want to delete this dictation?"
          patient="nobody"
          onYes={() => say('yes')}
          onNo={() => say('no')}
        />
      )}
    </>
  )
}

export const YesOrNo: Story = {
  render: () => <Deleting />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const open = await part.findByRole('button', { name: 'Delete' })
    await step('[UI-03] asks with Yes and No, with the focus on the safe answer', async () => {
      await userEvent.click(open)
      await expect(focused()).toBe(part.getByRole('button', { name: 'No' }))
      await userEvent.click(part.getByRole('button', { name: 'Yes' }))
      await expect(await part.findByText('yes')).toBeVisible()
    })
    await step('[UI-03] Escape means No', async () => {
      await userEvent.click(open)
      await userEvent.keyboard('{Escape}')
      await expect(await part.findByText('no')).toBeVisible()
    })
  },
}

export const Asking: Story = {
  render: () => <Deleting />,
  play: async ({ canvasElement, userEvent }) => {
    await userEvent.click(await inside(canvasElement).findByRole('button', { name: 'Delete' }))
    await expect(inside(canvasElement).getByRole('dialog')).toBeVisible()
  },
}
