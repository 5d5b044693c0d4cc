import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { Combobox } from './combobox.tsx'
import { Select } from './select.tsx'

const meta = { title: 'Parts/Select' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const statuses = ['pending', 'confirmed', 'cancelled', 'completed'].map((value) => ({ value, label: value }))
const tags = ['Lab report', 'Referral', 'Insurance card', 'Aufklärungsbogen Narkoseverfahren'].map((value) => ({
  value,
  label: value,
}))

function Lists({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [status, setStatus] = useState('')
  const [payer, setPayer] = useState('')
  const [tag, setTag] = useState('Referral')
  const given = { error, disabled }
  return (
    // A page's scroll container and transform: neither may cut the list off.
    <div className="form" style={{ maxInlineSize: 320, overflow: 'hidden', transform: 'translateZ(0)' }}>
      <Select
        label="Status"
        required
        placeholder="Select Status"
        options={statuses}
        value={status}
        onChange={setStatus}
        {...given}
      />
      <Combobox label="Insurance" placeholder="Find a payer" options={tags} value={payer} onChange={setPayer} {...given} />
      <Combobox label="Tag" allowNew options={tags} value={tag} onChange={setTag} {...given} />
      <output>{`${status}|${payer}|${tag}`}</output>
    </div>
  )
}

export const Choosing: Story = {
  render: () => <Lists />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const status = await part.findByRole('button', { name: /^Status/ })
    await step('an option is chosen with the keyboard alone', async () => {
      status.focus()
      await userEvent.keyboard('{ArrowDown}')
      const list = await part.findByRole('listbox')
      await expect(list.matches(':popover-open')).toBe(true)
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect(await part.findByText(/^(pending|confirmed)\|\|Referral$/)).toBeVisible()
      await expect(part.queryByRole('listbox')).toBeNull()
    })
    await step('typing finds an option', async () => {
      const payer = part.getByRole('combobox', { name: 'Insurance' })
      await userEvent.type(payer, 'narkose')
      await waitFor(() => expect(part.getAllByRole('option')).toHaveLength(1))
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect(payer).toHaveValue('Aufklärungsbogen Narkoseverfahren')
    })
    await step('a press opens the list, also of a field that has the focus; the keyboard does when asked to', async () => {
      const payer = part.getByRole('combobox', { name: 'Insurance' })
      payer.blur()
      payer.focus()
      await expect(part.queryByRole('listbox')).toBeNull()
      await userEvent.click(payer)
      await expect(await part.findByRole('listbox')).toBeVisible()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(part.queryByRole('listbox')).toBeNull())
      await userEvent.keyboard('{ArrowDown}')
      await expect(await part.findByRole('listbox')).toBeVisible()
      await userEvent.keyboard('{Escape}')
    })
    await step('something new may be entered where that is allowed', async () => {
      const tag = part.getByRole('combobox', { name: 'Tag' })
      await userEvent.type(tag, 'Vaccination', { initialSelectionStart: 0, initialSelectionEnd: 99 })
      await userEvent.click(part.getByRole('option', { name: 'Use “Vaccination”' }))
      await expect(await part.findByText(/\|Vaccination$/)).toBeVisible()
    })
    await step('the page behind stays as it is', async () => {
      await expect(document.documentElement.style.overflow).toBe('')
      await expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    })
  },
}

export const Open: Story = {
  render: () => <Lists />,
  play: async ({ canvasElement, userEvent }) => {
    const part = inside(canvasElement)
    await userEvent.click(await part.findByRole('button', { name: /^Status/ }))
    await expect(await part.findAllByRole('option')).toHaveLength(4)
  },
}

export const WithErrors: Story = {
  render: () => <Lists error="Status is required" />,
  play: async ({ canvasElement }) => {
    const part = inside(canvasElement)
    await expect(await part.findByRole('button', { name: /^Status/ })).toHaveAccessibleDescription('Status is required')
  },
}

export const Disabled: Story = { render: () => <Lists disabled /> }
