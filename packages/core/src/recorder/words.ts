import { featureWords } from '../lib/language.ts'

/** The only problem before `notice-words.ts` is loaded, which has the others. */
export const encoderProblem = "The recorder couldn't load. Check your connection, then press Record again."

/** The words of the recorder, as far as it is drawn with them. */
export const recorderWords = featureWords('recorder', {
  tooShort: 'Voice note is too short . Note must be at least 15 seconds long',
  empty: 'The audio blob is empty',
  /** For elements that require more than the 15 seconds. */
  tooShortFor: (seconds: number) =>
    seconds > 15 ? `Voice note is too short . Note must be at least ${seconds} seconds long` : recorderWords.tooShort,
  problems: { encoder: encoderProblem },

  states: {
    idle: 'Ready',
    starting: 'Opening the microphone…',
    recording: 'Recording',
    paused: 'Paused',
    finishing: 'Finishing…',
    stopped: 'Recorded',
    playing: 'Playing',
    failed: 'Not recording',
  },
  /** In place of 'Ready' while nothing can be sent. */
  readyToRecord: 'Ready to record',
  title: 'Recorder',
  record: 'Record',
  recordMore: 'Record more',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  play: 'Play',
  pausePlayback: 'Pause playback',
  clear: 'Clear',
  cancel: 'Cancel',
  clearAsk: 'Clear this recording? This cannot be undone.',
  level: 'Microphone level',
  atLeast: (seconds: number) => `Record at least ${seconds} s`,
  longEnough: 'Ready to send',
  remaining: (seconds: number) => `${seconds} s to go`,
})
