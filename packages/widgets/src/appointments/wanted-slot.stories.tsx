import { formWords } from '@chartside/core/appointments'
import { sharedWords } from '@chartside/core/lib/words'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { sampleClinic } from '../../../../.storybook/sample-clinic.ts'

const slot = { date: '2026-11-23', time: '09:00:00', locationId: '1' }

const meta = {
  title: 'Appointments/Booking a found slot',
  tags: ['!autodocs'],
  render: ({ clinic }) => (
    <div style={{ padding: 24 }}>
      <chartside-appointments session={clinic.session} patientId="p1" wanted={slot} />
    </div>
  ),
  args: { clinic: sampleClinic() },
} satisfies Meta<{ clinic: ReturnType<typeof sampleClinic> }>
export default meta

/** A slot chosen elsewhere, as in the availability: the form opens with it, once. */
export const Wanted: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const widget = inside(canvasElement, 'chartside-appointments')
    await step('[AVAIL-01] the form opens with its day, location and time', async () => {
      await expect(await widget.findByRole('dialog', { name: formWords.addTitle })).toBeVisible()
      await expect(widget.getByRole('textbox', { name: 'Date' })).toHaveValue('11/23/2026')
      await waitFor(() => expect(widget.getByRole('combobox', { name: 'Provider' })).toHaveValue('Dr. Amara Okafor'))
      await waitFor(() => expect(widget.getByRole('button', { name: /^Location/ })).toHaveTextContent('Lakeside Main'))
      await waitFor(() => expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent('09:00 AM'))
    })
    await step('another one waits until this one is closed, so that no input is lost', async () => {
      await userEvent.click(widget.getByRole('button', { name: /^Mode/ }))
      await userEvent.click(await widget.findByRole('option', { name: 'Telehealth' }))
      canvasElement.querySelector('chartside-appointments')!.wanted = { ...slot, time: '10:00:00' }
      await new Promise((done) => setTimeout(done, 50))
      await expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent('09:00 AM')
      await expect(widget.getByRole('button', { name: /^Mode/ })).toHaveTextContent('Telehealth')
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await widget.findByRole('button', { name: sharedWords.discardChanges }))
      await waitFor(() => expect(widget.getByRole('button', { name: /^Time/ })).toHaveTextContent('10:00 AM'))
      await expect(widget.getByRole('button', { name: /^Mode/ })).toHaveTextContent(formWords.chooseMode)
    })
    await step('closed, it stays closed', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull())
      await expect(await widget.findByRole('table')).toBeVisible()
    })
  },
}
