export { type FrameConfiguration, readFrameConfiguration } from './configuration.ts'
export { createFrame, elementIn, type Frame } from './frame.ts'
export { type Delivery, loadNoteDelivery } from './load-note-delivery.ts'
export { frameWords } from './words.ts'
