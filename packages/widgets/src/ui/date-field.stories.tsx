import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, waitFor, within } from 'storybook/test'

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
      await userEvent.type(born, '5 March 1931', { initialSelectionStart: 0, initialSelectionEnd: 99 })
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

export const TwoWays: Story = {
  render: () => <Dates />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const born = await part.findByRole('textbox', { name: 'Date of birth' })
    const whole = { initialSelectionStart: 0, initialSelectionEnd: 99 }
    await step('[UI-10] numbers that can be two dates are a question, and no date until it is answered', async () => {
      await userEvent.type(born, '03/04/1961', whole)
      const question = await part.findByRole('group', { name: 'Which date is 03/04/1961?' })
      await expect(
        within(question)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['04 Mar 1961', '03 Apr 1961'])
      await expect(part.getByText('03/04/1961|')).toBeVisible()
    })
    await step('[UI-10] the keyboard answers it by one press, and goes back to the field', async () => {
      part.getByRole('button', { name: '04 Mar 1961' }).focus()
      await userEvent.keyboard('{Enter}')
      await expect(await part.findByText('1961-03-04|')).toBeVisible()
      await expect(born).toHaveValue('04 Mar 1961')
      await expect(focused()).toBe(born)
      await expect(part.queryByRole('group', { name: /Which date/ })).toBeNull()
    })
    await step('[UI-10] numbers that can be one date need no question', async () => {
      await userEvent.type(born, '12/25/1961', whole)
      await expect(await part.findByText('1961-12-25|')).toBeVisible()
    })
    await step('[UI-10] what the field wrote itself means what it wrote', async () => {
      const on = part.getByRole('textbox', { name: 'Date' })
      await userEvent.type(on, '2026-12-05')
      await userEvent.tab()
      await expect(on).toHaveValue('12/05/2026')
      await userEvent.type(on, '7{Backspace}')
      await expect(await part.findByText('1961-12-25|2026-12-05')).toBeVisible()
    })
    await userEvent.type(born, '03/04/1961', whole)
    await part.findByRole('group', { name: 'Which date is 03/04/1961?' })
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
export const WithoutAnswer: Story = {
  render: () => <Dates error="Invalid date input" />,
  play: async ({ canvasElement, userEvent }) => {
    const part = inside(canvasElement)
    const born = await part.findByRole('textbox', { name: 'Date of birth' })
    await userEvent.type(born, '03/04/1961', { initialSelectionStart: 0, initialSelectionEnd: 99 })
    await userEvent.tab()
    await expect(born).toHaveAccessibleDescription('Choose the date that is meant.')
  },
}
export const Disabled: Story = { render: () => <Dates disabled /> }
