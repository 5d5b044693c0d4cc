import { featureWords } from '../lib/language.ts'

/** Words about dictation microphones and foot pedals. */
export const handWords = featureWords('dictationDevices', {
  connect: 'Connect dictation microphone or pedal',
  connected: (count: number) => (count === 1 ? '1 device connected' : `${count} devices connected`),
  /** Why none is connected, or no longer, and what to do. */
  problems: {
    unsupported:
      "This browser can't connect dictation microphones and foot pedals. Use Chrome or Edge on a computer, or the buttons here.",
    blocked: 'This page may not connect devices. Open it in its own window, or ask your administrator to allow it here.',
    none: 'No device was chosen. Plug it in, press the button again, and choose it in the list.',
    failed:
      "The device couldn't be connected. Close other programs that use it, unplug it, plug it in again, and choose it once more.",
    unplugged: 'The device was disconnected. Plug it in again; until then use the buttons here.',
    'not-loaded': "What connects devices couldn't load. Check your connection, then press the button again.",
  },
})
