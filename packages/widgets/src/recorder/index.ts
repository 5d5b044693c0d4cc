// What other features draw of the recorder.
export { default as recorderCss } from './recorder.css?inline'
export { RecorderPanel, recorderParts } from './recorder-panel.tsx'
