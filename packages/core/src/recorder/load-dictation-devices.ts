/** Loads what connects dictation microphones and foot pedals. Not in `index.ts`: code there would bring all its exports into every first load. */
export const loadDictationDevices = () => import('./dictation-devices.ts')
