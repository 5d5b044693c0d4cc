// What other features use to show the recorder.
export { default as recorderCss } from './recorder.css?inline'
export { RecorderPanel, recorderParts, recorderProps } from './recorder-panel.tsx'
export { isRecordingShown } from './recording-sight.ts'
export type { RecordingPress } from './use-record-at-once.ts'
