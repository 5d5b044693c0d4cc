import { blockRecording } from '@chartside/core/consent'
import { handWords, recorderWords } from '@chartside/core/recorder'
import type { Session } from '@chartside/core/session'
import { encoderSteps } from '@chartside/core/testing/encoder-steps'
import { keepRecorder, murmur, testRecorder } from '@chartside/core/testing/recorder'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'

import { failuresOn, inside } from '../../../../.storybook/inside.ts'
import { scene } from '../../../../.storybook/scene.tsx'
import { protectTyping } from '../lib/hotkeys.ts'

// What works a recorder besides its buttons, whose states need their steps, which a docs page does not run.
const meta = { title: 'Dictation/Recorder keys and pedals', tags: ['!autodocs'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

type Stage = ReturnType<typeof testRecorder> & { session: Session }

/** In place of the browser's WebHID: its devices, whose buttons the story presses. */
class FakeHid extends EventTarget {
  readonly known: FakeDevice[] = []
  offered: FakeDevice[] = []
  /** Why the browser shows no list. */
  refusal: Error | undefined
  getDevices = async () => this.known
  requestDevice = async () => {
    if (this.refusal) throw this.refusal
    this.known.push(...this.offered)
    return this.offered
  }
}
class FakeDevice extends EventTarget {
  opened = false
  readonly vendorId: number
  readonly productId: number
  readonly collections: readonly { usagePage: number; usage: number }[]
  constructor(vendorId: number, productId: number, usage: number) {
    super()
    Object.assign(this, { vendorId, productId })
    this.vendorId = vendorId
    this.productId = productId
    this.collections = [{ usagePage: 1, usage }]
  }
  /** Another program has it. */
  isTaken = false
  async open() {
    if (this.isTaken) throw new DOMException('Failed to open the device.', 'NotAllowedError')
    this.opened = true
  }
  async close() {
    this.opened = false
  }
  report(...bytes: number[]) {
    this.dispatchEvent(
      Object.assign(new Event('inputreport'), { device: this, data: new DataView(new Uint8Array(bytes).buffer) }),
    )
  }
}
const footControl = () => new FakeDevice(2321, 6212, 4)
const powerMic = () => new FakeDevice(1364, 4097, 0)

/** A recorder with its own microphone beside a note, and what the browser knows of devices. */
function story(
  play: (
    widget: ReturnType<typeof inside>,
    stage: Stage,
    canvas: HTMLElement,
    step: Parameters<NonNullable<Story['play']>>[0]['step'],
  ) => Promise<void>,
  { hid, lacksHid = false }: { hid?: FakeHid; lacksHid?: boolean } = {},
): Story {
  return {
    loaders: [
      () => {
        const session = scene([])
        const stage = testRecorder(session.environment, encoderSteps)
        keepRecorder(session, stage.recorder)
        if (hid || lacksHid) Object.defineProperty(navigator, 'hid', { value: hid, configurable: true })
        return { stage: Object.assign(stage, { session }) }
      },
    ],
    render: (_args, { loaded }) => {
      const { session } = (loaded as { stage: Stage }).stage
      return (
        <div style={{ maxWidth: 520 }}>
          <chartside-recorder session={session} pttKey="F9" toggleKey="r" hid={hid !== undefined || lacksHid} />
          <label>
            Note of the page <textarea defaultValue="Left knee" />
          </label>
        </div>
      )
    },
    async play({ canvasElement, loaded, step }) {
      const widget = inside(canvasElement, 'chartside-recorder')
      // With it the keys are there.
      await widget.findByRole('region', { name: 'Consent to record' })
      try {
        await play(widget, (loaded as { stage: Stage }).stage, canvasElement, step)
      } finally {
        if (hid || lacksHid) Reflect.deleteProperty(navigator, 'hid')
      }
    },
  }
}

const is = (stage: Stage, state: string) => waitFor(() => expect(stage.recorder.$recorder.get().state).toBe(state))
async function speak({ microphone }: Stage): Promise<void> {
  await waitFor(() => expect(microphone.isOpen).toBe(true))
  microphone.speak(murmur(1))
}

export const Keys = story(async (widget, stage, canvas, step) => {
  const note = canvas.querySelector('textarea')!
  const key = (name: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
    fireEvent.keyDown(target, { key: name, ...more })
  await step('[REC-28] push-to-talk records while it is held, and a repetition is the same press', async () => {
    key('F9')
    key('F9', { repeat: true })
    await speak(stage)
    await is(stage, 'recording')
    fireEvent.keyUp(document.body, { key: 'F9' })
    await is(stage, 'paused')
  })
  await step('[REC-28] a window that loses the focus ends push-to-talk', async () => {
    key('F9')
    await is(stage, 'recording')
    fireEvent.blur(window)
    await is(stage, 'paused')
  })
  await step('[REC-28] the other key records and pauses', async () => {
    await expect(key('r')).toBe(false)
    await is(stage, 'recording')
    key('r')
    await is(stage, 'paused')
  })
  await step('[REC-28] keys in a text field, with modifiers, of an input method or taken by the page do nothing', async () => {
    await expect(key('r', {}, note)).toBe(true)
    key('r', { ctrlKey: true })
    key('r', { isComposing: true })
    const take = (event: Event) => event.preventDefault()
    canvas.addEventListener('keydown', take)
    key('r', {}, canvas)
    canvas.removeEventListener('keydown', take)
    await expect(stage.recorder.$recorder.get().state).toBe('paused')
  })
  await step('[REC-28] of two recorders one acts, and none after it has left the page', async () => {
    const other = document.createElement('chartside-recorder')
    Object.assign(other, { session: stage.session, toggleKey: 'r' })
    canvas.append(other)
    await waitFor(() => expect(other.shadowRoot?.querySelector('.consent')).not.toBeNull())
    key('r')
    await is(stage, 'recording')
    key('r')
    await is(stage, 'paused')
    other.remove()
  })
  await step('[REC-29] a press with the pointer leaves the caret in the note', async () => {
    note.focus()
    note.setSelectionRange(4, 4)
    await userEvent.click(widget.getByRole('button', { name: recorderWords.stop }))
    await is(stage, 'stopped')
    await userEvent.click(widget.getByRole('button', { name: recorderWords.recordMore }))
    await speak(stage)
    await is(stage, 'recording')
    await expect([document.activeElement, note.selectionStart]).toEqual([note, 4])
  })
})

/** Fields of a page, the last one in an open shadow root. */
function fieldsOn(canvas: HTMLElement): HTMLElement[] {
  const editor = Object.assign(document.createElement('div'), {
    contentEditable: 'true',
    role: 'textbox',
    ariaLabel: 'Letter',
    innerHTML: '<p>Left <b>knee</b></p>',
  })
  const host = document.createElement('div')
  const input = Object.assign(document.createElement('input'), { ariaLabel: 'Search' })
  host.attachShadow({ mode: 'open' }).append(input)
  canvas.append(editor, host)
  return [canvas.querySelector('textarea')!, editor.querySelector('b')!, input]
}

export const KeyCombinations = story(async (widget, stage, canvas, step) => {
  const element = canvas.querySelector('chartside-recorder')!
  const button = widget.getByRole('button', { name: recorderWords.record })
  const named = (keys: string | null) => waitFor(() => expect(button.getAttribute('aria-keyshortcuts')).toBe(keys))
  const fields = fieldsOn(canvas)
  /** False if the recorder took the key. */
  const key = (target: Element, held: KeyboardEventInit = {}) =>
    fireEvent.keyDown(target, { key: 'r', code: 'KeyR', composed: true, ...held })
  await step('[REC-28] the button names its keys', async () => {
    await named('F9 r')
    element.pttKey = ''
    await named('r')
  })
  await step('[CONSENT-01] no key records before the answer that is needed', async () => {
    const answered = blockRecording(stage.session, 'unanswered', stage.recorder)
    key(document.body)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect([stage.recorder.$recorder.get().state, stage.microphone.isOpen]).toEqual(['idle', false])
    answered()
  })
  await step('[REC-28] a key that types does nothing in a text field, also of an editor and in a shadow root', async () => {
    for (const field of fields) await expect(key(field)).toBe(true)
    await expect(stage.recorder.$recorder.get().state).toBe('idle')
  })
  await step('[REC-28] with Control, Alt or Meta it works everywhere, but not by another one', async () => {
    const combinations = [
      ['Control+r', { ctrlKey: true }],
      ['Alt+Shift+r', { altKey: true, shiftKey: true }],
      ['Meta+r', { metaKey: true }],
    ] as const
    for (const [at, [name, held]] of combinations.entries()) {
      element.toggleKey = name
      await named(name)
      await expect(key(document.body), name).toBe(true)
      await expect(key(document.body, combinations[(at + 1) % 3]![1]), name).toBe(true)
      await expect(key(fields[at]!, held), name).toBe(false)
      if (at === 0) await speak(stage)
      await is(stage, 'recording')
      await expect(key(document.body, held), name).toBe(false)
      await is(stage, 'paused')
    }
  })
  await step('[REC-28] AltGr types, although Windows reports it as Control and Alt', async () => {
    element.toggleKey = 'Control+Alt+r'
    await named('Control+Alt+r')
    const altGr = { ctrlKey: true, altKey: true, modifierAltGraph: true }
    for (const field of fields) await expect(key(field, altGr)).toBe(true)
    await expect(stage.recorder.$recorder.get().state).toBe('paused')
  })
  await step('[REC-28] push-to-talk ends in a field of ours, also when Control is released before the key', async () => {
    const [, , input] = fields
    const root = input!.getRootNode() as ShadowRoot
    protectTyping(root.host as HTMLElement, root)
    Object.assign(element, { pttKey: 'Control+Alt+r', toggleKey: '' })
    await named('Control+Alt+r')
    await expect(key(input!, { ctrlKey: true, altKey: true })).toBe(false)
    await is(stage, 'recording')
    fireEvent.keyUp(input!, { key: 'r', code: 'KeyR', composed: true })
    await is(stage, 'paused')
  })
  await step('[REC-28] no key works a disabled or a locked recorder', async () => {
    const held = { ctrlKey: true, altKey: true }
    element.toggleAttribute('disabled', true)
    await expect(key(document.body, held)).toBe(true)
    element.toggleAttribute('disabled', false)
    await stage.session.lock()
    await expect(key(document.body, held)).toBe(true)
    await expect(stage.recorder.$recorder.get().state).toBe('paused')
  })
})

const pedals = new FakeHid()
export const Pedals = story(
  async (widget, stage, canvas, step) => {
    const [pedal, mic] = [footControl(), powerMic()]
    pedals.offered = [pedal, mic]
    await step('[REC-30] devices are connected when asked for', async () => {
      await userEvent.click(await widget.findByRole('button', { name: handWords.connect }))
      await expect(await widget.findByText(handWords.connected(2))).toBeVisible()
    })
    await step('[CONSENT-01] no pedal records before the answer that is needed', async () => {
      const answered = blockRecording(stage.session, 'unanswered', stage.recorder)
      pedal.report(2)
      pedal.report(0)
      await new Promise((resolve) => setTimeout(resolve, 100))
      await expect([stage.recorder.$recorder.get().state, stage.microphone.isOpen]).toEqual(['idle', false])
      answered()
    })
    await step('[REC-30] the middle pedal records while it is down', async () => {
      pedal.report(2)
      await speak(stage)
      await is(stage, 'recording')
      pedal.report(0)
      await is(stage, 'paused')
    })
    await step('[REC-30] Record of a microphone records and pauses', async () => {
      mic.report(0, 4, 0)
      await is(stage, 'recording')
      mic.report(0, 0, 0)
      mic.report(0, 4, 0)
      await is(stage, 'paused')
      mic.report(0, 0, 0)
    })
    await step('[REC-30] Play plays the finished recording, and Rewind goes back', async () => {
      await stage.recorder.stop()
      mic.report(0, 64, 0)
      await waitFor(() => expect(stage.recorder.$playback.get().state).toBe('playing'))
      mic.report(0, 0, 0)
      mic.report(0, 16, 0)
      await waitFor(() => expect(stage.recorder.$playback.get().seconds).toBe(0))
    })
    await step(
      '[REC-30] no press works a disabled or a locked recorder, but letting go of a pedal ends the recording',
      async () => {
        const element = canvas.querySelector('chartside-recorder')!
        const before = stage.microphone.opened
        const pressAll = () => {
          for (const bits of [1, 2, 4, 0]) pedal.report(bits)
          for (const bits of [4, 8, 16, 32, 64, 0]) mic.report(0, bits, 0)
        }
        element.toggleAttribute('disabled', true)
        pedal.report(2)
        await expect(stage.recorder.$recorder.get().state).toBe('stopped')
        pressAll()
        element.toggleAttribute('disabled', false)
        pedal.report(2)
        await speak(stage)
        await is(stage, 'recording')
        await stage.session.lock()
        await expect(stage.recorder.$recorder.get().state).toBe('recording')
        pedal.report(0)
        await is(stage, 'paused')
        pressAll()
        await expect([stage.recorder.$recorder.get().state, stage.microphone.opened]).toEqual(['paused', before + 1])
        stage.session.unlock({ token: 'after the lock' })
      },
    )
    await step('[REC-30] a pedal that is unplugged while it is down is not held any more', async () => {
      pedal.report(2)
      await speak(stage)
      await is(stage, 'recording')
      pedals.dispatchEvent(Object.assign(new Event('disconnect'), { device: pedal }))
      await is(stage, 'paused')
      await expect(await widget.findByText(handWords.connected(1))).toBeVisible()
    })
  },
  { hid: pedals },
)

const remembered = new FakeHid()
remembered.known.push(footControl())
export const RememberedPedal = story(
  async (widget) => {
    await expect(await widget.findByText(handWords.connected(1))).toBeVisible()
    await expect(remembered.known[0]?.opened).toBe(true)
  },
  { hid: remembered },
)

const refusing = new FakeHid()
export const PedalProblems = story(
  async (widget, _stage, canvas, step) => {
    const failures = failuresOn(canvas)
    const says = async (problem: keyof typeof handWords.problems) => {
      await expect(await widget.findByText(handWords.problems[problem])).toBeVisible()
      await expect(failures.at(-1)).toMatchObject({ code: `hid-${problem}`, message: handWords.problems[problem] })
    }
    const choose = () => userEvent.click(widget.getByRole('button', { name: handWords.connect }))
    await widget.findByRole('button', { name: handWords.connect })
    await step('[REC-30] no device: closed without a choice, or none is there', async () => {
      await choose()
      await says('none')
    })
    await step('[REC-30] a page that may not connect devices', async () => {
      refusing.refusal = new DOMException('', 'SecurityError')
      await choose()
      await says('blocked')
      refusing.refusal = undefined
    })
    const pedal = footControl()
    await step('[REC-30] a device that cannot be opened', async () => {
      refusing.offered = [pedal]
      pedal.isTaken = true
      await choose()
      await says('failed')
    })
    await step('[REC-30] a device that is unplugged while in use, until it is back', async () => {
      pedal.isTaken = false
      await choose()
      await expect(await widget.findByText(handWords.connected(1))).toBeVisible()
      refusing.dispatchEvent(Object.assign(new Event('disconnect'), { device: pedal }))
      await says('unplugged')
      pedal.opened = false
      refusing.dispatchEvent(Object.assign(new Event('connect'), { device: pedal }))
      await expect(await widget.findByText(handWords.connected(1))).toBeVisible()
      await waitFor(() => expect(widget.queryByText(handWords.problems.unplugged)).toBeNull())
    })
  },
  { hid: refusing },
)

export const NoPedals = story(
  async (widget) => {
    await expect(await widget.findByText(handWords.problems.unsupported)).toBeVisible()
    await expect(widget.queryByRole('button', { name: handWords.connect })).toBeNull()
  },
  { lacksHid: true },
)
