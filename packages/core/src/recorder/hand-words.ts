import { featureWords } from '../lib/language.ts'

/** Words about dictation microphones and foot pedals. */
export const handWords = featureWords('dictationDevices', {
  connect: 'Connect dictation microphone or pedal',
  connected: (count: number) => (count === 1 ? '1 device connected' : `${count} devices connected`),
  failed: "The device couldn't be connected. Unplug it, plug it in again, and choose it once more.",
})
