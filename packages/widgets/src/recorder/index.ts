// What other features use to show the recorder.
export { default as recorderCss } from './recorder.css?inline'
export { consentProps, RecorderPanel, recorderParts } from './recorder-panel.tsx'
