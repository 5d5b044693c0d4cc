import { featureWords } from '../lib/language.ts'

/** Words of the microphone test, loaded with it. */
export const microphoneTestWords = featureWords('microphone', {
  testSpeak: 'Say a few words. You will hear them in a moment. Nothing is saved.',
  testPlaying: 'This is how you sound.',
  testGood: 'Your microphone works.',
})
