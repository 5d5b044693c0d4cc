import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { IconButton } from './button.tsx'
import { SearchIcon } from './page-icons.tsx'
import { PasswordField } from './password-field.tsx'
import { TextArea, TextField } from './text-field.tsx'

const meta = { title: 'Parts/Text field' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function Fields({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [name, setName] = useState('Wolfeschlegelsteinhausenbergerdorff')
  const [password, setPassword] = useState('chartside-demo')
  const [notes, setNotes] = useState('')
  const [query, setQuery] = useState('')
  const given = { disabled, error }
  return (
    <div className="form" style={{ maxInlineSize: 420 }}>
      <TextField label="First name" required value={name} onChange={setName} {...given} />
      <TextField label="Email" type="email" help="Nobody but your practice sees it." value="" onChange={() => {}} {...given} />
      <PasswordField label="Password" required value={password} onChange={setPassword} {...given} />
      <TextArea label="Comments" placeholder="Comment here..." value={notes} onChange={setNotes} {...given} />
      <TextField
        label="Search"
        hideLabel
        type="search"
        placeholder="Search by patient name..."
        value={query}
        onChange={setQuery}
        lead={<SearchIcon />}
        disabled={disabled}
        trail={<IconButton label="Search" icon={<SearchIcon />} disabled={disabled} />}
      />
    </div>
  )
}

export const Filled: Story = {
  render: () => <Fields />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    await step('[AUTH-07] a password can be shown and hidden', async () => {
      const password = await part.findByLabelText('Password')
      await expect(password).toHaveAttribute('type', 'password')
      await userEvent.click(part.getByRole('button', { name: 'Show password' }))
      await expect(password).toHaveAttribute('type', 'text')
      await userEvent.click(part.getByRole('button', { name: 'Hide password' }))
      await expect(password).toHaveAttribute('type', 'password')
    })
    await step('screen readers announce that it is required', async () => {
      await expect(part.getByRole('textbox', { name: 'First name' })).toHaveAttribute('aria-required', 'true')
    })
    await step('reports what is typed', async () => {
      await userEvent.type(part.getByLabelText('Comments'), 'Follow up')
      await expect(part.getByLabelText('Comments')).toHaveValue('Follow up')
    })
  },
}

export const WithErrors: Story = {
  render: () => <Fields error="Please enter email and password." />,
  play: async ({ canvasElement }) => {
    const part = inside(canvasElement)
    const field = await part.findByRole('textbox', { name: 'Email' })
    await expect(field).toHaveAccessibleDescription(/Please enter email and password\..*Nobody but your practice/)
    await expect(field).toBeInvalid()
  },
}

export const Disabled: Story = { render: () => <Fields disabled /> }
