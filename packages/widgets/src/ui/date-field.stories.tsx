import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor } from 'storybook/test'

import { focused, inside } from '../../../../.storybook/inside.ts'
import { DateField } from './date-field.tsx'

const meta = { title: 'Parts/Date field' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const today = '2026-11-20'

function Dates({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [born, setBorn] = useState('1980-02-29')
  const [on, setOn] = useState('')
  return (
    <div className="form" style={{ maxInlineSize: 320, overflow: 'hidden' }}>
      <DateField
        label="Date of birth"
        required
        clearable
        latest={today}
        today={today}
        value={born}
        onChange={setBorn}
        error={error}
        disabled={disabled}
      />
      <DateField
        label="Date"
        pattern="MM/dd/yyyy"
        earliest={today}
        today={today}
        value={on}
        onChange={setOn}
        disabled={disabled}
      />
      <output>{`${born}|${on}`}</output>
    </div>
  )
}

export const Typed: Story = {
  render: () => <Dates />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const born = await part.findByRole('textbox', { name: 'Date of birth' })
    await step('[UI-06] shows a date in its pattern and stores it as a calendar date', async () => {
      await expect(born).toHaveValue('29 Feb 1980')
    })
    await step('accepts a typed date', async () => {
      await userEvent.type(born, '5.3.1931', { initialSelectionStart: 0, initialSelectionEnd: 99 })
      await expect(await part.findByText('1931-03-05|')).toBeVisible()
      await userEvent.tab()
      await expect(born).toHaveValue('05 Mar 1931')
    })
    await step('[UI-06] the date is unambiguous for screen readers and on hover', async () => {
      await expect(born).toHaveAccessibleDescription('05 Mar 1931')
      await expect(born.title).toBe('05 Mar 1931')
    })
    await step('keeps an invalid date, so that the form can refuse it', async () => {
      await userEvent.type(born, '31/02/1980', { initialSelectionStart: 0, initialSelectionEnd: 99 })
      await userEvent.tab()
      await expect(born).toHaveValue('31/02/1980')
      await expect(part.getByText('31/02/1980|')).toBeVisible()
      await expect(born).not.toHaveAccessibleDescription()
      await expect(born.title).toBe('')
    })
    await step('can be cleared', async () => {
      await userEvent.click(part.getByRole('button', { name: 'Clear Date of birth' }))
      await expect(born).toHaveValue('')
    })
  },
}

export const Picking: Story = {
  render: () => <Dates />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const open = (await part.findAllByRole('button', { name: 'Choose a date' }))[1]!
    await userEvent.click(open)
    const dialog = await part.findByRole('dialog')
    await step('is in the top layer', () => expect(dialog.matches(':popover-open')).toBe(true))
    await step('[UI-04] offers 50 years', async () => {
      await expect((await part.findByLabelText('Year')).querySelectorAll('option')).toHaveLength(50)
    })
    await step('arrow keys and Enter choose a day', async () => {
      await waitFor(() => expect(focused()).toHaveTextContent('20'))
      await userEvent.keyboard('{ArrowRight}')
      await waitFor(() => expect(focused()).toHaveTextContent('21'))
      await userEvent.keyboard('{Enter}')
      await expect(await part.findByText('1980-02-29|2026-11-21')).toBeVisible()
      await expect(part.queryByRole('dialog')).toBeNull()
      await expect(focused()).toBe(open)
    })
    await step('Escape closes without choosing', async () => {
      await userEvent.click(open)
      await part.findByLabelText('Year')
      await userEvent.keyboard('{Escape}')
      await expect(part.queryByRole('dialog')).toBeNull()
    })
  },
}

export const Open: Story = {
  render: () => <Dates />,
  play: async ({ canvasElement, userEvent }) => {
    const part = inside(canvasElement)
    await userEvent.click((await part.findAllByRole('button', { name: 'Choose a date' }))[0]!)
    await expect(await part.findByLabelText('Year')).toHaveValue('1980')
  },
}

export const WithErrors: Story = {
  render: () => <Dates error="Invalid date input" />,
  play: async ({ canvasElement }) => {
    const born = await inside(canvasElement).findByRole('textbox', { name: 'Date of birth' })
    await expect(born).toHaveAccessibleDescription('Invalid date input 29 Feb 1980')
  },
}
export const Disabled: Story = { render: () => <Dates disabled /> }
