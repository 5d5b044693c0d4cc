import { featureWords } from '../lib/language.ts'
import type { CaptureTrouble } from './capture.ts'
import type { MicrophoneProblem } from './problems.ts'
import { encoderProblem } from './words.ts'

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
  encoder: encoderProblem,
  unknown: "The microphone couldn't be opened. Press Record again. If that does not help, restart your browser.",
}

const troubles: Record<CaptureTrouble | 'lost' | 'changed', string> = {
  silent: "We can't hear your microphone. Check that it is on and that the right one is selected.",
  quiet: 'We can barely hear you. Speak closer to the microphone, or choose another one.',
  loud: 'Your voice is too loud for the microphone and sounds distorted. Move back a little, or lower its volume.',
  muted: 'The microphone is muted. Unmute it in your system settings or on the device.',
  interrupted:
    'Your system interrupted the recording. Everything so far is kept. Recording continues when the microphone is back.',
  changed: 'Your microphone was disconnected. Recording continues with another one: check the level.',
  lost: 'Microphone disconnected. Everything so far is saved on this page. Reconnect it and press Resume, or press Stop.',
}

/** What the recorder's notices say: its words that are loaded with what records. */
export const noticeWords = featureWords('recorder', {
  problems,
  troubles,
  failed: 'Failed to process audio file',
  playback: "The recording can't be played here. It is complete and can be sent.",
  longest: 'Maximum length reached. Your recording is ready.',
  incomplete: 'Part of the recording could not be processed. Listen to it before you send it.',
})
