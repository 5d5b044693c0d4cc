import { featureWords } from '../lib/language.ts'

/** All words of `frame.html` besides those of its element. */
export const frameWords = featureWords('frame', {
  /** Opened in a window of its own. */
  alone: 'This page works only inside another application. Open it there.',
  notAllowed: 'This form may not be shown here. Ask your administrator to allow it.',
  unknown: "This form couldn't be found. Ask your administrator to check its address.",
  failed: "This form couldn't be loaded.",
  microphone:
    'The page around this form does not allow it to use the microphone. Ask your administrator to allow the microphone here.',
  /** Perhaps not about the patient whom the form shows. */
  writing: 'A note is being written.',
  unsigned: 'A note is written. It will be handed over once it is signed.',
  waiting: 'A note is ready. It will be handed over when its patient is open again.',
  delivered: 'The note was handed over.',
  refused: "A note couldn't be handed over. It is saved in Chartside.",
  noteFailed: "A note couldn't be written. The dictation is saved in Chartside.",
})
