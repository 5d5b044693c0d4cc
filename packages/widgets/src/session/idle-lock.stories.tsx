import { login } from '@chartside/contract/login'
import { info } from '@chartside/contract/session'
import { manualClock } from '@chartside/core/lib/clock'
import { createSession, lockWords, type Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { focused, inside } from '../../../../.storybook/inside.ts'
import { never, offline, provider, refusedWithToast, scene } from '../../../../.storybook/scene.tsx'

const minute = 60_000
const signedIn = { data: { provider, access_token: 'token' } }

type Stage = { session: Session; turn: (milliseconds: number) => void }
const listeners = { onready: fn(), onlocked: fn(), onunlocked: fn() }

const meta = {
  title: 'On every page/Idle lock (screen lock)',
  beforeEach: () => {
    for (const listener of Object.values(listeners)) listener.mockClear()
  },
  render: (_args, { loaded }) => (
    <main>
      <h1>Patient of the story</h1>
      <label>
        Note <textarea defaultValue="Typed before" />
      </label>
      <chartside-idle-lock session={(loaded as Stage).session} {...listeners} />
    </main>
  ),
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const staged = (answer: Parameters<typeof scene>[0][number][1] = signedIn): Stage => {
  const clock = manualClock(Date.now())
  return { session: scene([[login, answer as typeof signedIn]], { clock }), turn: clock.turn }
}
const lock = (canvas: HTMLElement) => inside(canvas, 'chartside-idle-lock')

/** Advances the clock once the element knows whether it is locked. */
async function pass(loaded: unknown, milliseconds: number): Promise<void> {
  await waitFor(() => expect(listeners.onready).toHaveBeenCalledOnce())
  ;(loaded as Stage).turn(milliseconds)
}

async function covered(canvas: HTMLElement, loaded: unknown) {
  await pass(loaded, 15 * minute)
  const cover = await lock(canvas).findByRole('dialog', { name: lockWords.locked })
  await waitFor(() => expect(listeners.onlocked).toHaveBeenCalledOnce())
  return cover
}

const signIn = async (canvas: HTMLElement, password = 'chartside-demo') => {
  await userEvent.type(lock(canvas).getByLabelText(/^Password/, { selector: 'input' }), `${password}{Enter}`)
}

export const Warning: Story = {
  loaders: [() => staged()],
  play: async ({ canvas, canvasElement, step, loaded }) => {
    const note = canvas.getByLabelText('Note')
    note.focus()
    await pass(loaded, 13 * minute)
    const { turn } = loaded as Stage
    const dialog = await lock(canvasElement).findByRole('dialog', { name: 'Are you still there?' })
    await step('counts down and announces it politely', async () => {
      await expect(dialog).toHaveAccessibleDescription('This screen locks in 2:00.')
      turn(65_000)
      await expect(await lock(canvasElement).findByText('This screen locks in 0:55.')).toBeVisible()
      await expect(lock(canvasElement).getByRole('status')).toHaveTextContent('60 seconds left')
    })
    await step('any key dismisses it and does nothing else', async () => {
      await userEvent.keyboard('x')
      await waitFor(() => expect(lock(canvasElement).queryByRole('dialog')).toBeNull())
      await expect(note).toHaveFocus()
      await expect(note).toHaveValue('Typed before')
    })
    await step('so does a press', async () => {
      turn(14 * minute)
      await userEvent.click(await lock(canvasElement).findByRole('button', { name: 'Stay signed in' }))
      await waitFor(() => expect(lock(canvasElement).queryByRole('dialog')).toBeNull())
    })
    turn(14 * minute)
    await expect(await lock(canvasElement).findByText('This screen locks in 1:00.')).toBeVisible()
    await expect(listeners.onlocked).not.toHaveBeenCalled()
  },
}

export const Locked: Story = {
  tags: ['example'],
  // It covers the whole page.
  parameters: { docs: { story: { inline: false, height: '560px' } } },
  loaders: [() => staged()],
  play: async ({ canvas, canvasElement, step, loaded }) => {
    const title = document.title
    const note = canvas.getByLabelText('Note')
    const cover = await covered(canvasElement, loaded)
    await step('the page cannot be seen, reached, read out or printed, and is complete', async () => {
      await expect(note).toBeInTheDocument()
      await expect(note).not.toBeVisible()
      await expect(canvas.queryByRole('heading', { name: 'Patient of the story' })).toBeNull()
      await expect(getComputedStyle(canvas.getByText('Patient of the story')).visibility).toBe('hidden')
      note.focus()
      await expect(note).not.toHaveFocus()
      await expect(document.title).toBe('Locked')
      document.title = 'Anna Schmidt'
      await waitFor(() => expect(document.title).toBe('Locked'))
      document.title = title
      await waitFor(() => expect(document.title).toBe('Locked'))
    })
    await step('the cover fills the window and gets the focus', async () => {
      const { width, height } = cover.getBoundingClientRect()
      await expect([width, height]).toEqual([document.documentElement.clientWidth, window.innerHeight])
      await waitFor(() => expect(lock(canvasElement).getByLabelText(/^Password/, { selector: 'input' })).toHaveFocus())
      await expect(lock(canvasElement).getByLabelText('Email')).toHaveValue('amara.okafor@lakeside.example')
      await expect(lock(canvasElement).getByLabelText('Email')).toHaveAttribute('readonly')
    })
    await step('Escape does not open it', async () => {
      await userEvent.keyboard('{Escape}{Escape}')
      await expect(cover).toBeVisible()
    })
  },
}

export const WrongPassword: Story = {
  loaders: [() => staged(refusedWithToast('Incorrect email or password.'))],
  play: async ({ canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await signIn(canvasElement, 'guessed')
    const alert = await lock(canvasElement).findByRole('alert')
    await expect(alert).toHaveTextContent('Incorrect email or password.')
    const password = lock(canvasElement).getByLabelText(/^Password/, { selector: 'input' })
    await expect(password).toHaveAccessibleDescription('Incorrect email or password.')
    await waitFor(() => expect(password).toHaveFocus())
    await expect((loaded as Stage).session.environment.toasts.$toasts.get()).toEqual([])
  },
}

export const Missing: Story = {
  loaders: [() => staged()],
  play: async ({ canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await userEvent.click(lock(canvasElement).getByRole('button', { name: 'Sign in' }))
    await expect(await lock(canvasElement).findByRole('alert')).toHaveTextContent('Please enter your password.')
    const password = lock(canvasElement).getByLabelText(/^Password/, { selector: 'input' })
    await waitFor(() => expect(password).toHaveFocus())
  },
}

export const Sending: Story = {
  loaders: [() => staged(never())],
  play: async ({ canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await signIn(canvasElement)
    await expect(await lock(canvasElement).findByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true')
  },
}

export const Offline: Story = {
  loaders: [() => staged(offline())],
  play: async ({ canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await signIn(canvasElement)
    await expect(await lock(canvasElement).findByRole('alert')).toHaveTextContent('Could not reach the server.')
  },
}

async function withRecording(seconds: number): Promise<Stage & { stage: ReturnType<typeof testRecorder> }> {
  const staging = staged()
  const stage = testRecorder(staging.session.environment, encoderSteps)
  keepRecorder(staging.session, stage.recorder)
  await stage.record(seconds)
  return { ...staging, stage }
}

export const RecordingRunning: Story = {
  loaders: [() => withRecording(3)],
  play: async ({ canvasElement, loaded }) => {
    await waitFor(() => expect(listeners.onready).toHaveBeenCalledOnce())
    // Speaking counts as activity, so only a machine that slept locks meanwhile.
    const { session, stage } = loaded as Awaited<ReturnType<typeof withRecording>>
    session.lock()
    await expect(await lock(canvasElement).findByText('Recording in progress.')).toBeVisible()
    await expect(stage.recorder.$recorder.get().state).toBe('recording')
    await stage.recorder.stop()
  },
}

export const RecordingUnsent: Story = {
  loaders: [() => withRecording(16)],
  play: async ({ canvasElement, loaded }) => {
    await (loaded as Awaited<ReturnType<typeof withRecording>>).stage.recorder.stop()
    await covered(canvasElement, loaded)
    await expect(await lock(canvasElement).findByText('You have an unsent recording.')).toBeVisible()
    await userEvent.click(lock(canvasElement).getByRole('button', { name: 'Not you? Log out' }))
    await expect(await lock(canvasElement).findByText(/Logging out deletes it/)).toBeVisible()
  },
}

export const LoggingOut: Story = {
  loaders: [() => staged()],
  play: async ({ canvasElement, step, loaded }) => {
    await covered(canvasElement, loaded)
    await step('No goes back', async () => {
      await userEvent.click(lock(canvasElement).getByRole('button', { name: 'Not you? Log out' }))
      const no = await lock(canvasElement).findByRole('button', { name: 'No' })
      await waitFor(() => expect(no).toHaveFocus())
      await userEvent.click(no)
      await expect(await lock(canvasElement).findByRole('button', { name: 'Sign in' })).toBeVisible()
    })
    await userEvent.click(lock(canvasElement).getByRole('button', { name: 'Not you? Log out' }))
    await expect(await lock(canvasElement).findByText('Log out?')).toBeVisible()
    await expect((loaded as Stage).session.$session.get().state).toBe('in')
  },
}

/** The page has its own sign-in. */
function embedded(getToken: (reason: string) => Promise<string>): Stage {
  const clock = manualClock(Date.now())
  const { environment } = scene([[info, { data: provider }]], { clock })
  return { session: createSession(environment, { getToken: ({ reason }) => getToken(reason) }), turn: clock.turn }
}

export const Embedded: Story = {
  loaders: [() => embedded(async () => 'token')],
  play: async ({ canvas, canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await expect(lock(canvasElement).queryByRole('button', { name: 'Not you? Log out' })).toBeNull()
    const goOn = lock(canvasElement).getByRole('button', { name: 'Continue' })
    await waitFor(() => expect(goOn).toHaveFocus())
    await userEvent.click(goOn)
    await waitFor(() => expect(listeners.onunlocked).toHaveBeenCalledOnce())
    await expect(canvas.getByRole('heading', { name: 'Patient of the story' })).toBeVisible()
  },
}

export const EmbeddedRefused: Story = {
  loaders: [
    () => embedded((reason) => (reason === 'locked' ? Promise.reject(new Error('cancelled')) : Promise.resolve('token'))),
  ],
  play: async ({ canvasElement, loaded }) => {
    await covered(canvasElement, loaded)
    await userEvent.click(lock(canvasElement).getByRole('button', { name: 'Continue' }))
    await expect(await lock(canvasElement).findByRole('alert')).toHaveTextContent(lockWords.notSignedIn)
  },
}

export const Opened: Story = {
  loaders: [() => staged()],
  play: async ({ canvas, canvasElement, loaded }) => {
    const title = document.title
    const note = canvas.getByLabelText('Note')
    await userEvent.type(note, ' and after')
    await covered(canvasElement, loaded)
    await signIn(canvasElement)
    await waitFor(() => expect(listeners.onunlocked).toHaveBeenCalledOnce())
    await expect(lock(canvasElement).queryByRole('dialog')).toBeNull()
    await expect(note).toBeVisible()
    await expect(note).toHaveValue('Typed before and after')
    await waitFor(() => expect(focused()).toBe(note))
    await expect(document.title).toBe(title)
    await expect(getComputedStyle(document.documentElement).visibility).toBe('visible')
  },
}
