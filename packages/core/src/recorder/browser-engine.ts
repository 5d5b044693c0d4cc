// What records and keeps sound in a browser, in one script: it is loaded right after the first paint, and before anything is recorded.
export { createAssembly } from './assembly.ts'
export { openSessionCapture } from './browser-capture.ts'
export { noticeWords } from './notice-words.ts'
export { startTake } from './take.ts'
export { endOf, showEnd, undo } from './take-end.ts'
export { takeEvents } from './take-events.ts'
