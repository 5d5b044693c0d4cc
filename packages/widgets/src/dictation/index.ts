// What the recorder uses where a page names its patient.
export { ChangeDialog } from './change-dialog.tsx'
export { default as dictationCss } from './dictation.css?inline'
