import type { CaptureTrouble } from './capture.ts'
import type { MicrophoneProblem } from './problems.ts'

const problems: Record<MicrophoneProblem, string> = {
  denied:
    'The microphone is blocked for this page. Allow it at the sign left of the page’s address, or in the browser’s settings, then press Record again.',
  dismissed: 'The browser’s question about the microphone was closed. Press Record again and choose Allow.',
  policy:
    'This page is not permitted to use the microphone. Open it in a window of its own, or ask whoever runs the page to allow the microphone for it.',
  none: 'No microphone was found. Connect one, then press Record again.',
  busy: 'The microphone could not be opened. Close other programs that use it, or connect it again, then press Record again.',
  insecure: 'The browser gives the microphone only to secure pages. Open this page with https.',
  unsupported: 'This browser cannot record sound. Use a current version of Chrome, Edge, Firefox or Safari.',
  'not-started': 'The microphone was opened, but no sound arrived. Press Record again; if that does not help, reload the page.',
  encoder: 'The recorder could not be loaded. Check the connection, then press Record again.',
  unknown: 'The microphone could not be opened. Press Record again; if that does not help, restart the browser.',
}

const troubles: Record<CaptureTrouble | 'lost', string> = {
  silent: 'No sound arrives from the microphone. Check that it is switched on and that the right one is chosen.',
  muted: 'The microphone is muted. Unmute it in the system’s settings or at its own switch.',
  interrupted:
    'The system has interrupted the recording. What was said until now is kept. It goes on when the microphone is back.',
  lost: 'The microphone is gone. What was said until now is kept. Connect it and press Resume, or press Stop.',
}

/** Everything that the recorder says. */
export const words = {
  tooShort: 'Voice note is too short . Note must be at least 15 seconds long',
  empty: 'The audio blob is empty',
  failed: 'Failed to process audio file',
  /** For elements that ask for more than the 15 seconds. */
  tooShortFor: (seconds: number) =>
    seconds > 15 ? `Voice note is too short . Note must be at least ${seconds} seconds long` : words.tooShort,
  problems,
  troubles,
  gap: (seconds: number) =>
    `The browser stopped this page for ${Math.max(1, Math.round(seconds))} s. What was said then is not in the recording.`,
  longest: 'The longest recording is reached. It was stopped and is ready.',
  incomplete: 'A part of the recording could not be processed. Listen to it before you send it.',
  playback: 'The recording could not be played here. It is complete and can be sent.',

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
  title: 'Recorder',
  /** Beside the time of a recording that is not in sight. */
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
  clearAsk: 'Clear this recording? It cannot be brought back.',
  level: 'Microphone level',
  /** For those who have asked their system for less motion. */
  levels: { none: 'No sound', low: 'Quiet', good: 'Good level', high: 'Very loud' },
  atLeast: (seconds: number) => `At least ${seconds} seconds`,
  longEnough: 'Long enough to send',
  remaining: (seconds: number) => `${seconds} s more until it can be sent`,
}
