import { featureWords } from '../lib/language.ts'

/** Words of the microphone's settings. */
export const microphoneWords = featureWords('microphone', {
  title: 'Microphone',
  titleOf: (name: string) => `Microphone: ${name}`,
  label: 'Microphone',
  usual: 'System default',
  unnamed: (number: number) => `Microphone ${number}`,
  gone: 'Your chosen microphone (not connected)',
  noise: 'Reduce background noise',
  noiseHint: 'For a noisy room. It can swallow quiet words.',
  gain: 'Adjust the volume automatically',
  gainHint: 'Turn it off if your dictation microphone does this.',
  test: 'Test microphone',
  testEnd: 'End test',
  testAgain: 'Test again',
  testNotLoaded: "The test couldn't load. Check your connection, then press the button again.",
})
