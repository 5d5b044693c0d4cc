import { toastsOfPage } from '@chartside/core/environment'
import { manualClock } from '@chartside/core/lib/clock'
import { createToasts, type Toasts } from '@chartside/core/lib/toasts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'

const meta = { title: 'On every page/Toasts (messages)' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

function setUp(): { toasts: Toasts; turn: (milliseconds: number) => void } {
  const clock = manualClock(0)
  const toasts = createToasts(clock)
  toasts.show('success', 'Dictation has been uploaded')
  toasts.show('info', 'The recording goes on in the background, so you may leave this page and come back to it later.')
  toasts.show('error', 'Please select a location.')
  return { toasts, turn: clock.turn }
}

const draw = (loaded: unknown) => (
  <>
    <p>Toasts stand at the edge of the window.</p>
    <chartside-toaster toasts={(loaded as { toasts: Toasts }).toasts} />
  </>
)

export const Shown: Story = {
  loaders: [() => setUp()],
  render: (_args, { loaded }) => draw(loaded),
  play: async ({ canvasElement, step, loaded }) => {
    const part = inside(canvasElement, 'chartside-toaster')
    const error = await part.findByRole('alert')
    const [success, info] = part.getAllByRole('status')
    await step('[UI-01] toasts appear top right, 8 px apart, dark with white text', async () => {
      const box = success!.getBoundingClientRect()
      await expect(window.innerWidth - box.right).toBeLessThanOrEqual(16)
      await expect(box.top).toBeLessThanOrEqual(16)
      await expect(Math.round(info!.getBoundingClientRect().top - box.bottom)).toBe(8)
      await expect(getComputedStyle(success!).color).toBe('rgb(255, 255, 255)')
      await expect(getComputedStyle(success!).backgroundColor).toBe('rgb(29, 35, 44)')
    })
    await step('they are in the top layer and let presses beside them through', async () => {
      const host = canvasElement.querySelector('chartside-toaster')!
      await expect(host.matches(':popover-open')).toBe(true)
      await expect(getComputedStyle(host).pointerEvents).toBe('none')
    })
    const turn = loaded['turn'] as (milliseconds: number) => void
    await step('[UI-01] a success disappears after 3000 ms, the others after 5000 ms', async () => {
      turn(2999)
      await expect(success).toBeInTheDocument()
      turn(1)
      await waitFor(() => expect(success).not.toBeInTheDocument())
      turn(1999)
      await expect(error).toBeInTheDocument()
      turn(1)
      await waitFor(() => expect(error).not.toBeInTheDocument())
    })
  },
}

export const Together: Story = {
  loaders: [() => setUp()],
  render: (_args, { loaded }) => draw(loaded),
  play: async ({ canvasElement, step, loaded }) => {
    const part = inside(canvasElement, 'chartside-toaster')
    await step('[UI-01] a success, an information and an error; the same error again is not a second one', async () => {
      const { toasts } = loaded as { toasts: Toasts }
      toasts.show('error', 'Please select a location.')
      await waitFor(() => expect(part.getAllByRole('status')).toHaveLength(2))
      await expect(part.getAllByRole('alert')).toHaveLength(1)
    })
  },
}

export const Hovered: Story = {
  loaders: [() => setUp()],
  render: (_args, { loaded }) => draw(loaded),
  play: async ({ canvasElement, userEvent, step, loaded }) => {
    const part = inside(canvasElement, 'chartside-toaster')
    const error = await part.findByRole('alert')
    const turn = loaded['turn'] as (milliseconds: number) => void
    await step('a toast under the pointer stays', async () => {
      await userEvent.hover(error)
      turn(60_000)
      await waitFor(() => expect(part.queryAllByRole('status')).toHaveLength(0))
      await expect(error).toBeInTheDocument()
      await userEvent.unhover(error)
    })
    await step('can be dismissed', async () => {
      await userEvent.click(part.getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => expect(error).not.toBeInTheDocument())
    })
  },
}

export const WithButton: Story = {
  loaders: [
    () => {
      const clock = manualClock(0)
      const toasts = createToasts(clock)
      const undone: string[] = []
      toasts.show('success', 'Appointment deleted.', { action: { label: 'Undo', run: () => undone.push('deletion') } })
      return { toasts, undone, turn: clock.turn }
    },
  ],
  render: (_args, { loaded }) => (
    <>
      <button type="button">Elsewhere</button>
      {draw(loaded)}
    </>
  ),
  play: async ({ canvas, canvasElement, userEvent, step, loaded }) => {
    const part = inside(canvasElement, 'chartside-toaster')
    const undo = await part.findByRole('button', { name: 'Undo' })
    const elsewhere = canvas.getByRole('button', { name: 'Elsewhere' })
    await step('F8 moves the focus there from anywhere, and back', async () => {
      elsewhere.focus()
      await userEvent.keyboard('{F8}')
      await expect(part.getByRole('button', { name: 'Undo' }).matches(':focus')).toBe(true)
      await userEvent.keyboard('{F8}')
      await expect(elsewhere).toHaveFocus()
    })
    await step('stays past its 10 s while focused', async () => {
      await userEvent.keyboard('{F8}')
      ;(loaded['turn'] as (milliseconds: number) => void)(60_000)
      await expect(undo).toBeVisible()
    })
    await step('pressed, runs its action and returns the focus', async () => {
      await userEvent.keyboard('{Enter}')
      await expect(loaded['undone']).toEqual(['deletion'])
      await waitFor(() => expect(part.queryByText('Appointment deleted.')).toBeNull())
      await expect(elsewhere).toHaveFocus()
    })
  },
}

export const Empty: Story = {
  render: () => <chartside-toaster toasts={createToasts(manualClock(0))} />,
  play: async ({ canvasElement }) => {
    await expect(toastsOfPage().$toasts.get()).toHaveLength(0)
    await expect(canvasElement.querySelector('chartside-toaster')!.matches(':popover-open')).toBe(false)
  },
}
