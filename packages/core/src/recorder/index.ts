export { holdsRecording, hushPlayback, onRecorderChange, speechOf } from './known-recorders.ts'
export type { PlaybackState } from './playback.ts'
export type { MicrophoneProblem } from './problems.ts'
export {
  createRecorder,
  type Notice,
  processingSeconds,
  type Recorder,
  type RecorderOutside,
  type RecorderState,
  type Recording,
} from './recorder.ts'
export { prepareRecorder, recorderOf } from './session-recorder.ts'
export { words } from './words.ts'
