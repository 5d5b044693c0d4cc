import { ButtonEvent, type DictationDevice, DictationDeviceManager, ImplementationType } from 'dictation_support'
import { atom, type ReadableAtom } from 'nanostores'

import type { Hands } from './hands.ts'

export type DictationDevices = Awaited<ReturnType<typeof openDictationDevices>>

/**
 * Lets the dictation microphones and foot controls that the user has allowed work the recorder: Philips SpeechMike and foot
 * controls, Nuance PowerMic. Rejects if the browser does not give access to them.
 */
export async function openDictationDevices(hands: Hands) {
  const manager = new DictationDeviceManager()
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
    if (isPedal && isDown(ButtonEvent.PLAY)) void hands.talk()
    if (isPedal && isUp(ButtonEvent.PLAY)) hands.release()
    if (!isPedal && isDown(ButtonEvent.PLAY)) void hands.play()
    if (isDown(ButtonEvent.RECORD)) void hands.toggle()
    if (isDown(ButtonEvent.STOP)) void hands.stop()
    if (isDown(ButtonEvent.REWIND)) void hands.rewind()
    if (isDown(ButtonEvent.FORWARD)) void hands.forward()
  })
  manager.addDeviceConnectedEventListener(count)
  manager.addDeviceDisconnectedEventListener((device) => {
    pressed.delete(device)
    // A pedal that is unplugged while held is not held any more.
    hands.release()
    // The library removes it after its listeners.
    $count.set(manager.getDevices().filter((other) => other !== device).length)
  })
  await manager.init()
  count()

  return {
    /** How many devices work the recorder. */
    $count: $count as ReadableAtom<number>,
    /** Shows the browser's list of devices; nothing if the user chooses none. */
    async choose(): Promise<void> {
      await manager.requestDevice()
      count()
    },
    close: (): Promise<void> => manager.shutdown(),
  }
}
