// What other features use to show and copy a note.
export { default as noteTextCss } from './note-text.css?inline'
export { ReadNote } from './read-note.tsx'
export { TranscriptionOff } from './transcription-off.tsx'
export { writeClipboard } from './write-clipboard.ts'
