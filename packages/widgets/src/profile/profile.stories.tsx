import { updateProfile } from '@chartside/contract/profile'
import { info, type Permission } from '@chartside/contract/session'
import { toastsOfPage } from '@chartside/core/environment'
import { sharedWords } from '@chartside/core/lib/words'
import { profileWords } from '@chartside/core/profile'
import type { Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'

import { asksBeforeLeaving, failuresOn, focused, inside } from '../../../../.storybook/inside.ts'
import { after, expired, failed, never, offline, provider, refused, scene } from '../../../../.storybook/scene.tsx'

const amara = {
  ...provider,
  description: 'Family medicine.\nAt Lakeside since 2014.',
  address: '120 Shoreline Drive, Chicago, IL 60601',
  room: '12',
  modes: 'office',
  phone: '555-0101',
}
const saved = { message: 'Your profile has been updated.' }

/** The last request that the server received. */
let sent: Record<string, unknown> | undefined

interface Change {
  known?: unknown
  save?: unknown
  permissions?: readonly Permission[]
}
function practice({ known = { data: amara }, save = saved, permissions }: Change = {}): Session {
  const answers = [
    [info, known],
    [
      updateProfile,
      ({ body }: { body: Record<string, unknown> }) => {
        sent = body
        return save
      },
    ],
  ]
  return scene(answers as never, { ...(permissions ? { permissions } : {}) })
}

interface Args {
  session: () => Session
  noHeading: boolean
  onSaved: () => void
}

const meta = {
  title: 'Account/Profile',
  loaders: [({ args }) => ({ session: args.session() })],
  render: ({ noHeading, onSaved }, { loaded }) => (
    <chartside-profile session={(loaded as { session: Session }).session} noHeading={noHeading} onprofilesaved={onSaved} />
  ),
  args: { session: () => practice(), noHeading: false, onSaved: fn() },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>
type Widget = ReturnType<typeof inside>

const opened = async (canvas: HTMLElement): Promise<Widget> => {
  const widget = inside(canvas, 'chartside-profile')
  await widget.findByRole('textbox', { name: 'Full Name' })
  return widget
}
const field = (widget: Widget, name: string) => widget.getByRole('textbox', { name })
const enter = (widget: Widget, name: string, value: string) => fireEvent.input(field(widget, name), { target: { value } })
const save = (widget: Widget) => userEvent.click(widget.getByRole('button', { name: 'Save' }))
const chooser = (widget: Widget) => widget.getByLabelText(/^(Choose|Change) image$/, { selector: 'input' })

/** A picture in one colour, as a browser would encode it. */
async function picture(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'teal'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type })], 'me.png', { type })
}

const toasted = () =>
  toastsOfPage()
    .$toasts.get()
    .map(({ kind, text }) => `${kind}: ${text}`)

export const Ready: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await step('[PROF-01] shows the heading and every field with its value', async () => {
      await expect(widget.getByRole('heading', { name: 'Update Profile' })).toBeVisible()
      await expect(field(widget, 'Full Name')).toHaveValue('Dr. Amara Okafor')
      await expect(field(widget, 'Full Name')).toBeRequired()
      await expect(field(widget, 'Description')).toHaveValue('Family medicine.\nAt Lakeside since 2014.')
      await expect(field(widget, 'Address')).toHaveValue('120 Shoreline Drive, Chicago, IL 60601')
      await expect(field(widget, 'Room no.')).toHaveValue('12')
      await expect(field(widget, 'Phone')).toHaveValue('555-0101')
      await expect(field(widget, 'Assistant Email')).toHaveAttribute('type', 'email')
      await expect(widget.getByRole('button', { name: /^Modes/ })).toHaveTextContent('Office')
      await expect(widget.getByText(profileWords.noImage)).toBeVisible()
    })
    await expect(widget.queryByRole('button', { name: 'Cancel' })).toBeNull()
  },
}

export const Saved: Story = {
  play: async ({ canvasElement, args, step }) => {
    const widget = await opened(canvasElement)
    await enter(widget, 'Full Name', 'Dr. Amara N. Okafor')
    await step('[PROF-01] offers two modes', async () => {
      await userEvent.click(widget.getByRole('button', { name: /^Modes/ }))
      await expect((await widget.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Telehealth', 'Office'])
      await userEvent.click(widget.getByRole('option', { name: 'Telehealth' }))
    })
    await save(widget)
    await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce())
    await expect(sent).toMatchObject({ name: 'Dr. Amara N. Okafor', modes: 'telehealth', id: '7', azz_id: 'azz-7', profile: '' })
    await expect(toasted()).toContain('success: Your profile has been updated.')
    await expect(field(widget, 'Full Name')).toHaveValue('Dr. Amara N. Okafor')
  },
}

export const WithImage: Story = {
  play: async ({ canvasElement, step, args }) => {
    const widget = await opened(canvasElement)
    await step('[PROF-01] previews the chosen image as it will be saved', async () => {
      await userEvent.upload(chooser(widget), await picture(1600, 900))
      const preview = await widget.findByRole<HTMLImageElement>('img', { name: profileWords.preview })
      await expect(preview.src).toMatch(/^data:image\/jpeg;base64,/)
      await waitFor(() => expect([preview.naturalWidth, preview.naturalHeight]).toEqual([512, 512]))
      await expect(widget.getByText(profileWords.imageReady)).toBeVisible()
    })
    await step('[PROF-01] saves it with the other fields', async () => {
      await save(widget)
      await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce())
      await expect(sent?.['profile']).toMatch(/^data:image\/jpeg/)
    })
    await step('can remove it', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Remove image' }))
      await expect(widget.getByText(profileWords.noImage)).toBeVisible()
      await expect(widget.getByRole('button', { name: 'Choose image' })).toBeVisible()
      await save(widget)
      await waitFor(() => expect(args.onSaved).toHaveBeenCalledTimes(2))
      await expect(sent?.['profile']).toBe('')
    })
    await userEvent.upload(chooser(widget), await picture(600, 600))
    await widget.findByText(profileWords.imageReady)
    // Waits until the button's colour transition has ended, so that axe measures the final contrast.
    await Promise.all(
      widget
        .getByRole('button', { name: 'Save' })
        .getAnimations()
        .map(({ finished }) => finished),
    )
  },
}

export const RefusedImage: Story = {
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    const page = new File(['<!doctype html><script>alert(1)</script>'], 'me.png', { type: 'image/png' })
    await userEvent.upload(chooser(widget), page)
    await expect(await widget.findByText(profileWords.noImageFile)).toBeVisible()
    await expect(chooser(widget)).toHaveAccessibleDescription(expect.stringContaining(profileWords.noImageFile))
    await expect(widget.getByText(profileWords.noImage)).toBeVisible()
  },
}

export const Invalid: Story = {
  play: async ({ canvasElement, args }) => {
    const widget = await opened(canvasElement)
    sent = undefined
    await enter(widget, 'Full Name', ' ')
    await enter(widget, 'Assistant Email', 'rosa at lakeside')
    await enter(widget, 'Room no.', 'x'.repeat(51))
    await save(widget)
    await expect(field(widget, 'Full Name')).toHaveAccessibleDescription(/Full Name is required\./)
    await expect(field(widget, 'Assistant Email')).toHaveAccessibleDescription(/Assistant Email must be an address like/)
    await expect(field(widget, 'Room no.')).toHaveAccessibleDescription(/at most 50 characters/)
    await waitFor(() => expect(focused()).toBe(field(widget, 'Full Name')))
    await expect(sent).toBeUndefined()
    await expect(args.onSaved).not.toHaveBeenCalled()
  },
}

export const RefusedField: Story = {
  args: { session: () => practice({ save: refused('No.', { phone: ['This phone is not known.'] }) }) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await enter(widget, 'Phone', '1')
    await save(widget)
    await expect(await widget.findByText('This phone is not known.')).toBeVisible()
    await expect(field(widget, 'Phone')).toHaveValue('1')
    await waitFor(() => expect(focused()).toBe(field(widget, 'Phone')))
  },
}

export const Offline: Story = {
  args: { session: () => practice({ save: offline() }) },
  play: async ({ canvasElement, args }) => {
    const widget = await opened(canvasElement)
    const failures = failuresOn(canvasElement)
    await enter(widget, 'Description', 'Half a day of typing')
    await save(widget)
    await expect(await widget.findByText(`Could not reach the server. ${profileWords.kept}`)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(field(widget, 'Description')).toHaveValue('Half a day of typing')
    await expect(failures).toHaveLength(1)
    await expect(args.onSaved).not.toHaveBeenCalled()
  },
}

export const Saving: Story = {
  args: { session: () => practice({ save: never() }) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await enter(widget, 'Room no.', '7')
    await save(widget)
    await expect(await widget.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
    await expect(field(widget, 'Room no.')).toHaveAttribute('readonly')
    await expect(widget.getByRole('button', { name: 'Choose image' })).toBeDisabled()
    await expect(widget.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  },
}

export const Discarded: Story = {
  play: async ({ canvasElement, step }) => {
    const widget = await opened(canvasElement)
    await enter(widget, 'Room no.', '99')
    await step('the page asks before unsaved changes are lost', () => waitFor(() => expect(asksBeforeLeaving()).toBe(true)))
    await step('Discard asks before it drops the input', async () => {
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await expect(await widget.findByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
      await userEvent.click(widget.getByRole('button', { name: 'Keep editing' }))
      await expect(field(widget, 'Room no.')).toHaveValue('99')
      await userEvent.click(widget.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
      await expect(field(widget, 'Room no.')).toHaveValue('12')
    })
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  },
}

/** Input is restored when the element comes back. */
export const Resumed: Story = {
  render: (_args, { loaded }) => (
    <>
      <chartside-profile hidden session={(loaded as { session: Session }).session} />
      <div id="later" />
    </>
  ),
  play: async ({ canvasElement, loaded }) => {
    const first = inside(canvasElement, 'chartside-profile')
    await waitFor(() => first.getByLabelText('Room no.'))
    await fireEvent.input(first.getByLabelText('Room no.'), { target: { value: '42' } })
    canvasElement.querySelector('chartside-profile')!.remove()
    const { session } = loaded as { session: Session }
    canvasElement.querySelector('#later')!.append(Object.assign(document.createElement('chartside-profile'), { session }))
    const widget = await opened(canvasElement)
    await expect(await widget.findByText(sharedWords.resumed)).toBeVisible()
    await expect(field(widget, 'Room no.')).toHaveValue('42')
    await userEvent.click(widget.getByRole('button', { name: 'Start over' }))
    await userEvent.click(await widget.findByRole('button', { name: 'Discard' }))
    await expect(field(widget, 'Room no.')).toHaveValue('12')
    await expect(widget.queryByText(sharedWords.resumed)).toBeNull()
  },
}

/** An assistant sees the profile of their provider. */
export const ReadOnly: Story = {
  args: { session: () => practice({ permissions: ['register-patients'] }) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await expect(await widget.findByText(profileWords.readOnly)).toBeVisible()
    for (const name of ['Full Name', 'Description', 'Address', 'Room no.', 'Phone', 'Assistant Email'])
      await expect(field(widget, name)).toHaveAttribute('readonly')
    await expect(widget.getByRole('button', { name: /^Modes/ })).toBeDisabled()
    for (const name of ['Save', 'Choose image', 'Cancel']) await expect(widget.queryByRole('button', { name })).toBeNull()
  },
}

export const WithoutHeading: Story = {
  args: { noHeading: true },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await expect(widget.queryByRole('heading')).toBeNull()
    await expect(widget.getByRole('region', { name: 'Update Profile' })).toBeVisible()
  },
}

export const Loading: Story = {
  args: { session: () => practice({ known: never() }) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-profile')
    await expect(await widget.findByRole('heading', { name: 'Update Profile' })).toBeVisible()
    await expect(widget.queryByRole('textbox')).toBeNull()
  },
}

export const LoadingFailed: Story = {
  args: { session: () => practice({ known: failed() }) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-profile')
    await expect(await widget.findByText(`${profileWords.failed} Something went wrong on the server.`)).toBeVisible()
    await expect(widget.getByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const NoProfile: Story = {
  args: { session: () => scene([[info, { data: null }]], { provider: { ...provider, azz_id: '' } }) },
  play: async ({ canvasElement }) => {
    const widget = inside(canvasElement, 'chartside-profile')
    await expect(await widget.findByText(profileWords.unknown)).toBeVisible()
  },
}

export const SessionEnded: Story = {
  args: { session: () => practice({ save: expired() }) },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await enter(widget, 'Room no.', '7')
    await save(widget)
    await waitFor(() => expect(toasted()).toContain('error: Your session has expired.'))
  },
}

export const LongAndRightToLeft: Story = {
  args: {
    session: () =>
      practice({
        known: after(50, {
          data: {
            ...amara,
            name: 'الدكتورة عبد الرحمن الحسيني',
            address: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft-Berg 1',
            room: 'x'.repeat(45),
          },
        }),
      }),
  },
  play: async ({ canvasElement }) => {
    const widget = await opened(canvasElement)
    await expect(field(widget, 'Full Name')).toHaveAttribute('dir', 'auto')
    await expect(field(widget, 'Room no.')).toHaveAccessibleDescription('5 characters left')
  },
}
