import { drawFrame } from './frame/index.ts'

/** The script of `frame.html`: draws the element that its address names. */
export const showFrame = (): Promise<void> =>
  drawFrame({
    dictation: async () => (await import('./dictation/dictation.widget.tsx')).dictationWidget,
    recorder: async () => (await import('./recorder/recorder.widget.tsx')).recorderWidget,
    'check-in': async () => (await import('./check-in/check-in.widget.tsx')).checkInWidget,
  })
