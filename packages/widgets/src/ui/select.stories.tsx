import { unlistedText } from '@chartside/core/lib/choice'
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
    // A scroll container and a transform of the page must not clip the list.
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
    await step('an option can be chosen with the keyboard alone', async () => {
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
    await step('a press or ArrowDown opens the list, focus alone does not', async () => {
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
    await step('a new value can be entered where allowed', async () => {
      const tag = part.getByRole('combobox', { name: 'Tag' })
      await userEvent.type(tag, 'Vaccination', { initialSelectionStart: 0, initialSelectionEnd: 99 })
      await userEvent.click(part.getByRole('option', { name: 'Use “Vaccination”' }))
      await expect(await part.findByText(/\|Vaccination$/)).toBeVisible()
    })
    await step('the page behind does not change', async () => {
      await expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
      await expect(document.querySelectorAll('[inert]')).toHaveLength(0)
    })
  },
}

const payers = [
  { value: '1', label: 'Granite Mutual East' },
  { value: '2', label: 'Granite Mutual' },
  { value: '3', label: 'AETNA' },
  { value: '4', label: 'Aetna' },
]

function TypedLists() {
  const [payer, setPayer] = useState('')
  const [tag, setTag] = useState('Referral')
  const unlisted = unlistedText(payer)
  return (
    <div className="form" style={{ maxInlineSize: 320 }}>
      <Combobox
        label="Insurance"
        options={payers}
        value={payer}
        onChange={setPayer}
        error={unlisted && `“${unlisted}” is not in the list.`}
      />
      <Combobox label="Tag" allowNew options={tags} value={tag} onChange={setTag} />
      <output>{`${unlisted ? 'unlisted' : payer}|${tag}`}</output>
    </div>
  )
}

/** Text typed but not picked counts once the field loses focus, and is never lost silently. */
export const Typed: Story = {
  render: () => <TypedLists />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const payer = await part.findByRole('combobox', { name: 'Insurance' })
    const tag = part.getByRole('combobox', { name: 'Tag' })
    const typeOver = (field: HTMLElement, text: string) =>
      userEvent.type(field, text, { initialSelectionStart: 0, initialSelectionEnd: 99 })
    const leaveWith = async (field: HTMLElement, text: string) => {
      await typeOver(field, text)
      await userEvent.tab()
    }
    await step('chooses the option of that name, ignoring case and surrounding blanks', async () => {
      await leaveWith(payer, ' granite mutual ')
      await expect(await part.findByText('2|Referral')).toBeVisible()
      await expect(payer).toHaveValue('Granite Mutual')
      await leaveWith(tag, 'LAB REPORT')
      await expect(await part.findByText('2|Lab report')).toBeVisible()
      await expect(tag).toHaveValue('Lab report')
    })
    await step('lists it first, so that Enter chooses it too', async () => {
      await typeOver(payer, 'Granite Mutual')
      await expect(part.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'Granite Mutual',
        'Granite Mutual East',
      ])
      await userEvent.keyboard('{Enter}')
      await expect(payer).toHaveValue('Granite Mutual')
    })
    await step('of several, chooses the exact match', async () => {
      await leaveWith(payer, 'Aetna')
      await expect(await part.findByText('4|Lab report')).toBeVisible()
    })
    await step('text that matches none or several stays visible and is marked as invalid', async () => {
      for (const text of ['aetna', 'Granite Mut', '2']) {
        await leaveWith(payer, text)
        await expect(await part.findByText('unlisted|Lab report')).toBeVisible()
        await expect(payer).toHaveValue(text)
        await expect(payer).toHaveAccessibleDescription(`“${text}” is not in the list.`)
      }
    })
    await step('it can be found again, corrected or cleared', async () => {
      await leaveWith(payer, 'mutual')
      await userEvent.click(payer)
      await expect(part.getAllByRole('option')).toHaveLength(2)
      await leaveWith(payer, 'granite mutual east')
      await expect(await part.findByText('1|Lab report')).toBeVisible()
      await leaveWith(payer, 'nobody')
      await leaveWith(payer, ' ')
      await expect(await part.findByText('|Lab report')).toBeVisible()
      await expect(payer).not.toHaveAccessibleDescription()
    })
    await step('accepts a new value where allowed, also when the button closes the list', async () => {
      await typeOver(tag, 'Vaccination ')
      await userEvent.click(part.getByRole('button', { name: 'Tag' }))
      await expect(part.queryByRole('listbox')).toBeNull()
      await expect(await part.findByText('|Vaccination')).toBeVisible()
    })
    await step('Escape restores the previous choice', async () => {
      await typeOver(tag, 'Refe')
      await userEvent.keyboard('{Escape}')
      await expect(tag).toHaveValue('Vaccination')
    })
    await leaveWith(payer, 'Granite Mut')
  },
}

const places = ['Lakeside East', 'Lakeside Main', 'Harbour'].map((value) => ({ value, label: value }))

function Places() {
  const [place, setPlace] = useState('')
  return (
    <div className="form" style={{ maxInlineSize: 320 }}>
      <Select label="Location" options={places} value={place} onChange={setPlace} />
      <output>{place || 'none'}</output>
    </div>
  )
}

/** Typing a name, with its spaces, finds an option. */
export const TypedAhead: Story = {
  render: () => <Places />,
  play: async ({ canvasElement, userEvent, step }) => {
    const part = inside(canvasElement)
    const place = await part.findByRole('button', { name: /^Location/ })
    place.focus()
    await step('a whole name, with a space', async () => {
      await userEvent.keyboard('{ArrowDown}lakeside m{Enter}')
      await expect(await part.findByText('Lakeside Main', { selector: 'output' })).toBeVisible()
      await expect(place).toHaveFocus()
    })
    await step('Space chooses; Home, End and arrows move around the ends', async () => {
      await userEvent.keyboard('{ArrowDown}{End} ')
      await expect(await part.findByText('Harbour', { selector: 'output' })).toBeVisible()
      await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}')
      await expect(await part.findByText('Lakeside East', { selector: 'output' })).toBeVisible()
    })
    await step('Escape and Tab close it without a choice', async () => {
      await userEvent.keyboard('{ArrowDown}{End}{Escape}')
      await expect(part.queryByRole('listbox')).toBeNull()
      await expect(place).toHaveFocus()
      await userEvent.keyboard('{ArrowDown}{End}{Tab}')
      await expect(part.queryByRole('listbox')).toBeNull()
      await expect(part.getByText('Lakeside East', { selector: 'output' })).toBeVisible()
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
