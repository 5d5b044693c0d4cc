import { eventsSince } from '@chartside/contract/notifications'
import type { Desktop, DesktopPermission } from '@chartside/core/environment'
import { realtimeOf } from '@chartside/core/notifications'
import type { Session } from '@chartside/core/session'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test'

import { inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { announce, cut, withSockets } from './story-socket.ts'

const meta = {
  title: 'Account/Notifications (bell)',
  loaders: [() => ({ session: withSockets(scene([])) })],
  render: ({ sound, quiet, onnotificationopened, onunreadchange }, { loaded }) => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minBlockSize: 440 }}>
      <chartside-notifications
        session={(loaded as { session: Session }).session}
        {...{ sound, quiet, onnotificationopened, onunreadchange }}
      />
    </div>
  ),
  args: { sound: 'on', quiet: false, onnotificationopened: fn(), onunreadchange: fn() },
} satisfies Meta<{
  sound: 'on' | 'off'
  quiet: boolean
  onnotificationopened: (event: CustomEvent<{ kind: string }>) => void
  onunreadchange: (event: CustomEvent<{ unread: number }>) => void
}>
export default meta
type Story = StoryObj<typeof meta>
type Context = Parameters<NonNullable<Story['play']>>[0]

const checkIn = (firstName: string, lastName: string) =>
  announce('add-channel', 'add-event', { provider_id: 'azz-7', firstName, lastName, dob: '1980-11-20' })
const note = (patient_name: string, dictation_id = '') =>
  announce('soap-note-channel', 'soap-note-event', { provider_id: 'azz-7', patient_name, dictation_id })

/** A browser that is asked for notifications, and says yes if nothing has been answered. */
const desktop = (permission: DesktopPermission): Desktop => ({
  notify: () => false,
  permission: () => permission,
  permit: async () => (permission === 'default' ? 'granted' : permission),
})

async function connected({ canvasElement, loaded }: Context) {
  const { session } = loaded as { session: Session }
  await waitFor(() => expect(realtimeOf(session).$connection.get()).toBe('connected'), { timeout: 5000 })
  return inside(canvasElement, 'chartside-notifications')
}

export const Empty: Story = {
  play: async (context) => {
    const widget = await connected(context)
    await userEvent.click(widget.getByRole('button', { name: 'Notifications' }))
    await expect(widget.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expect(widget.getByText('No notifications')).toBeVisible()
  },
}

export const Unread: Story = {
  play: async (context) => {
    const widget = await connected(context)
    checkIn('Anna', 'Berg')
    await expect(await widget.findByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(context.args.onunreadchange).toHaveBeenLastCalledWith(expect.objectContaining({ detail: { unread: 1 } }))
    await expect(widget.getByRole('status')).toHaveTextContent('Berg Anna, (1980-11-20) is checked in')
    note('Anna Berg')
    await expect(await widget.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    await expect(widget.getByRole('status')).toHaveTextContent("Anna Berg's soap note created successfully.")
  },
}

export const Opened: Story = {
  play: async (context) => {
    const widget = await connected(context)
    checkIn('Anna', 'Berg')
    note('Maximiliane-Wilhelmine Freifrau von Donaudampfschifffahrt')
    checkIn('عبد الرحمن', 'الحسيني')
    const bell = await widget.findByRole('button', { name: 'Notifications, 3 unread' })
    await userEvent.click(bell)
    await context.step('[NAV-06] the count is zero on opening, the newest is on top', async () => {
      await expect(bell).toHaveAccessibleName('Notifications')
      await expect(bell).toHaveAttribute('aria-expanded', 'true')
      const items = widget.getAllByRole('listitem')
      await expect(items).toHaveLength(3)
      await expect(items[2]).toHaveTextContent('Berg Anna, (1980-11-20) is checked in')
    })
    await context.step('what arrives while it is open counts as read', async () => {
      checkIn('Bea', 'Cole')
      await waitFor(() => expect(widget.getAllByRole('listitem')).toHaveLength(4))
      await waitFor(() => expect(bell).toHaveAccessibleName('Notifications'))
    })
  },
}

export const Closing: Story = {
  play: async (context) => {
    const widget = await connected(context)
    note('Anna Berg')
    const bell = await widget.findByRole('button', { name: 'Notifications, 1 unread' })
    const isOpen = () => widget.queryByRole('heading', { name: 'Notifications' }) !== null
    await context.step('Escape closes it and restores the focus to the bell', async () => {
      await userEvent.click(bell)
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(isOpen()).toBe(false))
      await expect(bell).toHaveFocus()
      await expect(widget.getByRole('status')).toBeEmptyDOMElement()
    })
    await context.step('a press outside closes it', async () => {
      await userEvent.click(bell)
      await expect(isOpen()).toBe(true)
      await userEvent.click(document.body)
      await waitFor(() => expect(isOpen()).toBe(false))
    })
    await context.step('[RT-04] choosing one of a note names its dictation', async () => {
      note('Bea Cole', 'd-9')
      await userEvent.click(bell)
      await userEvent.click(await widget.findByRole('button', { name: /^Bea Cole's soap note/ }))
      await expect(context.args.onnotificationopened).toHaveBeenLastCalledWith(
        expect.objectContaining({ detail: { kind: 'soap-note', dictationId: 'd-9' } }),
      )
    })
    await context.step('choosing one notifies the page, without names', async () => {
      await userEvent.click(bell)
      await userEvent.click(widget.getByRole('button', { name: /^Anna Berg's soap note created successfully\./ }))
      await expect(context.args.onnotificationopened).toHaveBeenCalledWith(
        expect.objectContaining({ detail: { kind: 'soap-note', dictationId: undefined } }),
      )
      await expect(isOpen()).toBe(false)
    })
  },
}

export const Quiet: Story = {
  play: async (context) => {
    const widget = await connected(context)
    await userEvent.click(widget.getByRole('button', { name: 'Notifications' }))
    await userEvent.click(widget.getByRole('button', { name: 'Sound on', pressed: true }))
    await expect(widget.getByRole('button', { name: 'Sound off', pressed: false })).toBeVisible()
  },
}

export const Sound: Story = {
  play: async (context) => {
    const widget = await connected(context)
    const element = context.canvasElement.querySelector('chartside-notifications')!
    const { environment } = (context.loaded as { session: Session }).session
    const played: string[] = []
    environment.playSound = (sound) => played.push(sound) > 0
    // It has no visible effect.
    const drawn = () => new Promise((done) => setTimeout(done, 100))
    const arrive = async (count: number) => {
      checkIn('Anna', 'Berg')
      await widget.findByRole('button', { name: `Notifications, ${count} unread` })
    }
    await arrive(1)
    await expect(played).toEqual(['check-in'])
    await context.step('sound="off" plays nothing; notifications still arrive', async () => {
      element.setAttribute('sound', 'off')
      await expect(element.sound).toBe('off')
      await drawn()
      await arrive(2)
      await expect(played).toHaveLength(1)
    })
    await context.step('without the attribute it plays again', async () => {
      element.removeAttribute('sound')
      await drawn()
      await arrive(3)
      await expect(played).toHaveLength(2)
    })
  },
}

export const ConnectionLost: Story = {
  play: async (context) => {
    const widget = await connected(context)
    await userEvent.click(widget.getByRole('button', { name: 'Notifications' }))
    globalThis.dispatchEvent(new Event('offline'))
    cut()
    await expect(await widget.findByText('Connection lost. New notifications arrive when it reconnects.')).toBeVisible()
    globalThis.dispatchEvent(new Event('online'))
  },
}

/** Opens the bell and its settings. */
async function settings(context: Context) {
  const widget = await connected(context)
  await userEvent.click(widget.getByRole('button', { name: 'Notifications' }))
  await userEvent.click(widget.getByRole('button', { name: 'Sound and desktop', expanded: false }))
  const { session } = context.loaded as { session: Session }
  return { widget, session, check: (name: string) => widget.getByRole('checkbox', { name }) }
}

export const Settings: Story = {
  play: async (context) => {
    const { widget, session, check } = await settings(context)
    const played: [string, number][] = []
    let audible = true
    session.environment.playSound = (sound, volume) => played.push([sound, volume]) > 0 && audible
    const volume = widget.getByRole('slider', { name: 'Volume' })
    await context.step('the volume can be changed and tried', async () => {
      await expect(volume).toHaveValue('80')
      fireEvent.input(volume, { target: { value: '30' } })
      await userEvent.click(widget.getByRole('button', { name: 'Play the sound: A note is ready' }))
      await expect(played).toEqual([['soap-note', 0.3]])
      await expect(widget.queryByText("Sound can't be played here.")).toBeNull()
    })
    await context.step('each kind can be switched off alone', async () => {
      await userEvent.click(check('A note is ready'))
      await expect(check('A note is ready')).not.toBeChecked()
      await expect(check('A patient checks in')).toBeChecked()
    })
    await context.step('the checkbox and the button of the bell switch the same sound', async () => {
      await userEvent.click(check('Sound'))
      await expect(widget.getByRole('button', { name: 'Sound off' })).toBeVisible()
      await expect(volume).toBeDisabled()
      await userEvent.click(check('Sound'))
      await expect(volume).toBeEnabled()
    })
    await context.step('desktop settings are for assistants only', async () => {
      await expect(widget.queryByRole('checkbox', { name: 'Desktop notifications' })).toBeNull()
    })
    await context.step('says if the browser cannot play sound', async () => {
      audible = false
      await userEvent.click(widget.getByRole('button', { name: 'Play the sound: A patient checks in' }))
      await expect(await widget.findByText("Sound can't be played here.")).toBeVisible()
    })
    await expect(session.$stored.get().preferences).toMatchObject({ volume: 0.3, quiet: false, 'sound-soap-note': false })
  },
}

const asAssistant = () => {
  const session = withSockets(scene([]))
  void session.restored.then(() => session.keep({ email: 'rosa.marin@lakeside.example' }))
  return session
}

export const SettingsOfAnAssistant: Story = {
  loaders: [() => ({ session: asAssistant() })],
  play: async (context) => {
    const { widget, check } = await settings(context)
    await context.step('[RT-02] names are shown on the desktop only if chosen', async () => {
      await expect(check('Desktop notifications')).toBeChecked()
      await expect(check('Show names')).not.toBeChecked()
      await expect(check('Show names')).toHaveAccessibleDescription(/show on a locked screen/)
      await userEvent.click(check('Show names'))
      await expect(check('Show names')).toBeChecked()
    })
    await userEvent.click(check('Desktop notifications'))
    await expect(check('Show names')).toBeDisabled()
    await expect(widget.queryByText(/Your browser/)).toBeNull()
  },
}

export const DesktopBlocked: Story = {
  loaders: [
    () => {
      const session = asAssistant()
      session.environment.desktop = desktop('denied')
      return { session }
    },
  ],
  play: async (context) => {
    const { check } = await settings(context)
    await expect(check('Desktop notifications')).toHaveAccessibleDescription(/Your browser blocks notifications from this page/)
  },
}

export const DesktopNotYetAllowed: Story = {
  loaders: [
    () => {
      const session = asAssistant()
      session.environment.desktop = desktop('default')
      return { session }
    },
  ],
  play: async (context) => {
    const { check } = await settings(context)
    await expect(check('Desktop notifications')).toHaveAccessibleDescription('Your browser will ask for permission.')
    await userEvent.click(check('Desktop notifications'))
    await userEvent.click(check('Desktop notifications'))
    await waitFor(() => expect(check('Desktop notifications')).not.toHaveAccessibleDescription())
  },
}

export const DesktopClicked: Story = {
  loaders: [() => ({ session: asAssistant() })],
  play: async (context) => {
    const widget = await connected(context)
    const { session } = context.loaded as { session: Session }
    const shown: { text: string; clicked: () => void }[] = []
    session.environment.desktop = { ...desktop('granted'), notify: (text, { clicked }) => shown.push({ text, clicked }) > 0 }
    checkIn('Anna', 'Berg')
    await widget.findByRole('button', { name: 'Notifications, 1 unread' })
    await expect(shown.map(({ text }) => text)).toEqual(['A patient has checked in.'])
    shown[0]?.clicked()
    await expect(context.args.onnotificationopened).toHaveBeenCalledWith(
      expect.objectContaining({ detail: { kind: 'check-in' } }),
    )
    await expect(await widget.findByRole('button', { name: 'Notifications' })).toBeVisible()
  },
}

const missed: { event: string; at: string; payload: object }[] = []

export const MissedEvents: Story = {
  loaders: [
    () => {
      missed.length = 0
      const events = () => ({ data: { events: missed } })
      return { session: withSockets(scene([[eventsSince, events]], { features: ['events-since'] })) }
    },
  ],
  play: async (context) => {
    const widget = await connected(context)
    note('Anna Berg')
    await widget.findByRole('button', { name: 'Notifications, 1 unread' })
    cut()
    for (const patient_name of ['Anna Berg', 'Bea Cole']) {
      const at = new Date().toISOString()
      missed.push({ event: 'soap-note-event', at, payload: { provider_id: 'azz-7', patient_name } })
    }
    globalThis.dispatchEvent(new Event('online'))
    await context.step('what arrived already is not repeated', async () => {
      const bell = await widget.findByRole('button', { name: 'Notifications, 2 unread' }, { timeout: 5000 })
      await userEvent.click(bell)
      await expect(widget.getAllByRole('listitem')).toHaveLength(2)
    })
  },
}
