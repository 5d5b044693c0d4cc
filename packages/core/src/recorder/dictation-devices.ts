import { ButtonEvent, type DictationDevice, DictationDeviceManager, ImplementationType } from 'dictation_support'
import { atom, type ReadableAtom } from 'nanostores'

import type { Hands } from './hands.ts'

export type DictationDevices = Awaited<ReturnType<typeof openDictationDevices>>

/**
 * Lets the dictation microphones and foot controls that the user has allowed work the recorder: Philips SpeechMike and foot
 * controls, Nuance PowerMic. Rejects if the browser does not give access to them. `plugged` is called when one of them was
 * unplugged or is back. While `isOff`, presses do nothing.
 */
export async function openDictationDevices(hands: Hands, isOff: () => boolean, plugged: (isPlugged: boolean) => void) {
  const chosen = watchChoice((navigator as unknown as { hid: Hid }).hid)
  const manager = new DictationDeviceManager(chosen.hid)
  const $count = atom(0)
  const count = () => $count.set(manager.getDevices().length)
  const pressed = new Map<DictationDevice, number>()

  manager.addButtonEventListener((device, buttons) => {
    const before = pressed.get(device) ?? 0
    pressed.set(device, buttons)
    const isDown = (button: ButtonEvent) => (buttons & button & ~before) !== 0
    const isUp = (button: ButtonEvent) => (before & button & ~buttons) !== 0
    const isPedal = device.implType === ImplementationType.FOOT_CONTROL
    // The middle pedal is held while speaking; on a microphone the same bit is Play.
    if (isPedal && isUp(ButtonEvent.PLAY)) hands.release()
    if (isOff()) return
    if (isPedal && isDown(ButtonEvent.PLAY)) void hands.talk()
    if (!isPedal && isDown(ButtonEvent.PLAY)) void hands.play()
    if (isDown(ButtonEvent.RECORD)) void hands.toggle()
    if (isDown(ButtonEvent.STOP)) void hands.stop()
    if (isDown(ButtonEvent.REWIND)) void hands.rewind()
    if (isDown(ButtonEvent.FORWARD)) void hands.forward()
  })
  manager.addDeviceConnectedEventListener(() => {
    count()
    plugged(true)
  })
  manager.addDeviceDisconnectedEventListener((device) => {
    pressed.delete(device)
    // A pedal that is unplugged while held is not held any more.
    hands.release()
    // The library removes it after its listeners.
    $count.set(manager.getDevices().filter((other) => other !== device).length)
    plugged(false)
  })
  await manager.init()
  count()

  return {
    /** How many devices work the recorder. */
    $count: $count as ReadableAtom<number>,
    /** Shows the browser's list of devices. Says if none is chosen or connected, and if one could not be opened. */
    async choose(): Promise<'none' | 'failed' | undefined> {
      await manager.requestDevice()
      count()
      if (chosen.latest().some(({ opened }) => !opened)) return 'failed'
      return chosen.latest().length === 0 && $count.get() === 0 ? 'none' : undefined
    },
    close: (): Promise<void> => manager.shutdown(),
  }
}

/** What the library uses of WebHID. */
interface Hid extends EventTarget {
  getDevices(): Promise<readonly HidDevice[]>
  requestDevice(options: object): Promise<readonly HidDevice[]>
}
interface HidDevice {
  opened: boolean
}

/** WebHID for the library, which does not say what the user has chosen if it could not open it. */
function watchChoice(hid: Hid) {
  let latest: readonly HidDevice[] = []
  return {
    latest: () => latest,
    hid: {
      addEventListener: hid.addEventListener.bind(hid),
      removeEventListener: hid.removeEventListener.bind(hid),
      getDevices: () => hid.getDevices(),
      async requestDevice(options: object) {
        latest = []
        latest = await hid.requestDevice(options)
        return latest
      },
    },
  }
}
