import { featureWords } from '../lib/language.ts'
import type { CaptureTrouble } from './capture.ts'
import type { MicrophoneProblem } from './problems.ts'

const problems: Record<MicrophoneProblem, string> = {
  denied:
    'The microphone is blocked for this page. Click the icon left of the web address and choose Allow, then press Record again.',
  dismissed: 'Microphone permission was dismissed. Press Record again and choose Allow.',
  policy:
    'This page is not allowed to use the microphone. Open it in its own window, or ask your administrator to allow the microphone here.',
  none: 'No microphone was found. Connect one, then press Record again.',
  busy: "The microphone couldn't be opened. Close other programs that use it, or reconnect it, then press Record again.",
  insecure: 'Recording needs a secure page. Open this page with https.',
  unsupported: 'This browser cannot record sound. Use a current version of Chrome, Edge, Firefox or Safari.',
  'not-started': 'The microphone is on, but no sound is coming in. Press Record again. If that does not help, reload the page.',
  encoder: "The recorder couldn't load. Check your connection, then press Record again.",
  unknown: "The microphone couldn't be opened. Press Record again. If that does not help, restart your browser.",
}

const troubles: Record<CaptureTrouble | 'lost', string> = {
  silent: "We can't hear your microphone. Check that it is on and that the right one is selected.",
  muted: 'The microphone is muted. Unmute it in your system settings or on the device.',
  interrupted:
    'Your system interrupted the recording. Everything so far is kept. Recording continues when the microphone is back.',
  lost: 'Microphone disconnected. Everything so far is saved on this page. Reconnect it and press Resume, or press Stop.',
}

/** All words of the recorder. */
export const recorderWords = featureWords('recorder', {
  tooShort: 'Voice note is too short . Note must be at least 15 seconds long',
  empty: 'The audio blob is empty',
  failed: 'Failed to process audio file',
  /** For elements that require more than the 15 seconds. */
  tooShortFor: (seconds: number) =>
    seconds > 15 ? `Voice note is too short . Note must be at least ${seconds} seconds long` : recorderWords.tooShort,
  problems,
  troubles,
  longest: 'Maximum length reached. Your recording is ready.',
  incomplete: 'Part of the recording could not be processed. Listen to it before you send it.',
  playback: "The recording can't be played here. It is complete and can be sent.",

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
  /** Beside the time of a recording that is out of sight. */
  notSent: 'Not sent yet',
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
  /** For users who have asked their system for less motion. */
  levels: { none: 'No sound', low: 'Quiet', good: 'Good level', high: 'Very loud' },
  atLeast: (seconds: number) => `Record at least ${seconds} s`,
  longEnough: 'Ready to send',
  remaining: (seconds: number) => `${seconds} s to go`,
})
